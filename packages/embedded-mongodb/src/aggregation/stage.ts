import type { Iterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** A pipeline stage as mingo calls it: compiled once, then run over the documents. */
export type Stage = (input: Iterator, operand: unknown, options: Options) => Iterator;

/** The specification of a stage that has to be a document; throws 15959 otherwise. */
export function documentOperand(name: string, operand: unknown): Doc {
  if (isDoc(operand)) return operand;
  throw new MongoError(15959, `the ${name} specification must be an object`);
}
