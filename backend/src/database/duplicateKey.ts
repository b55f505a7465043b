import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/** True for a write that a unique index has refused; with `field` only when that field is the one taken. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false;
  if (field === undefined) return true;
  const pattern: unknown = error.keyPattern;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}
