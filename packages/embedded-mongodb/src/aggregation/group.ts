import { evalExpr } from 'mingo/core';
import { Lazy, type Iterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { MongoError, notSupported } from '../errors.ts';
import { sortBy } from '../query/sort.ts';
import { compareValues } from '../values/compare.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc, isMissing, isNumeric } from '../values/types.ts';
import { accumulators } from './accumulators.ts';

/** Computes one output field of a group from the group's documents. */
type GroupField = (documents: readonly unknown[], groupId: unknown) => unknown;

function counted(name: string, n: unknown): number {
  const count = isNumeric(n) ? toDouble(n) : Number.NaN;
  if (Number.isInteger(count) && count > 0) return count;
  throw new MongoError(5787908, `'n' must be greater than 0 for ${name}, found ${String(n)}`);
}

/** `$firstN` and its kin: `n` values of `input`. */
function firstFew(name: string, operand: unknown, options: Options): GroupField {
  if (!isDoc(operand)) throw new MongoError(5787801, `specification must be an object; found ${name}`);
  return (documents, groupId) => {
    const n = counted(name, evalExpr(groupId, operand['n'], options));
    const values = documents.map((document) => evalExpr(document, operand['input'], options) ?? null);
    if (name === '$firstN') return values.slice(0, n);
    if (name === '$lastN') return values.slice(-n);
    const present = values.filter((value) => !isMissing(value)).sort(compareValues);
    return name === '$minN' ? present.slice(0, n) : present.reverse().slice(0, n);
  };
}

/** `$top`, `$bottom` and their N forms: `output` of the documents first or last in a sort. */
function topFew(name: string, operand: unknown, options: Options): GroupField {
  if (!isDoc(operand) || !isDoc(operand['sortBy']))
    throw new MongoError(5788005, `${name} needs a sortBy object`);
  const { sortBy: order, output, n } = operand;
  return (documents, groupId) => {
    const sorted = sortBy(documents, isDoc(order) ? order : {}, (document) => document);
    const values = sorted.map((document) => evalExpr(document, output, options) ?? null);
    if (name === '$top') return values[0];
    if (name === '$bottom') return values.at(-1);
    const count = counted(name, evalExpr(groupId, n, options));
    return name === '$topN' ? values.slice(0, count) : values.slice(-count);
  };
}

function groupField(field: string, specification: unknown, options: Options): GroupField {
  if (field.includes('.')) throw new MongoError(40235, `The field name '${field}' cannot contain '.'`);
  const [entry, ...others] = isDoc(specification) ? Object.entries(specification) : [];
  if (!entry || !entry[0].startsWith('$'))
    throw new MongoError(40234, `The field '${field}' must be an accumulator object`);
  if (others.length > 0) throw new MongoError(40238, `The field '${field}' must specify one accumulator`);
  const [name, operand] = entry;
  if (name === '$count') return (documents) => documents.length;
  if (/^\$(first|last|min|max)N$/.test(name)) return firstFew(name, operand, options);
  if (/^\$(top|bottom)N?$/.test(name)) return topFew(name, operand, options);
  if (name === '$accumulator') throw notSupported(name);
  const accumulate = accumulators[name];
  if (!accumulate) throw new MongoError(15952, `unknown group operator '${name}'`);
  return (documents) => accumulate(documents.map((document) => evalExpr(document, operand, options)));
}

type Group = { id: unknown; documents: unknown[] };

/** Groups in the order their first documents came; keys compare as BSON values, a missing key is null. */
function partition(documents: readonly unknown[], idExpression: unknown, options: Options): Group[] {
  const groups = new Map<string, Group>();
  for (const document of documents) {
    const id = evalExpr(document, idExpression, options) ?? null;
    const key = encodeKey(id);
    const group = groups.get(key);
    if (group) group.documents.push(document);
    else groups.set(key, { id, documents: [document] });
  }
  return Array.from(groups.values());
}

function outputOf(
  id: unknown,
  members: readonly unknown[],
  fields: readonly (readonly [string, GroupField])[],
): Doc {
  return Object.fromEntries([
    ['_id', id],
    ...fields.map(([name, compute]) => [name, compute(members, id)] as const),
  ]);
}

export function groupStage(input: Iterator, specification: Doc, options: Options): Iterator {
  if (!('_id' in specification)) throw new MongoError(15955, 'a group specification must include an _id');
  const { _id: idExpression, ...rest } = specification;
  const fields = Object.entries(rest).map(
    ([name, value]) => [name, groupField(name, value, options)] as const,
  );
  return input.transform((documents: unknown[]) =>
    Lazy(
      partition(documents, idExpression, options).map(({ id, documents: members }) =>
        outputOf(id, members, fields),
      ),
    ),
  );
}

function boundariesOf(specification: Doc): unknown[] {
  const { boundaries } = specification;
  if (!Array.isArray(boundaries)) throw new MongoError(40200, 'The $bucket boundaries must be an array');
  if (boundaries.length < 2)
    throw new MongoError(40192, 'The $bucket boundaries must have at least 2 values');
  const sorted = boundaries.every((value, i) => i === 0 || compareValues(boundaries[i - 1], value) < 0);
  if (!sorted) throw new MongoError(40194, 'The boundaries option to $bucket must be sorted');
  return boundaries;
}

/** `$bucket`: groups by the half-open interval a value falls into, in the intervals' order. */
export function bucketStage(input: Iterator, specification: Doc, options: Options): Iterator {
  const boundaries = boundariesOf(specification);
  const hasDefault = 'default' in specification;
  const output = isDoc(specification['output']) ? specification['output'] : { count: { $sum: 1 } };
  const fields = Object.entries(output).map(
    ([name, value]) => [name, groupField(name, value, options)] as const,
  );
  return input.transform((documents: unknown[]) => {
    const buckets = new Map<number, unknown[]>();
    for (const document of documents) {
      const value = evalExpr(document, specification['groupBy'], options) ?? null;
      const above = boundaries.findIndex((bound) => compareValues(value, bound) < 0);
      const inside = above > 0;
      if (!inside && !hasDefault) {
        throw new MongoError(
          40066,
          '$bucket could not find a matching branch for an input, and no default was specified.',
        );
      }
      const bucket = inside ? above - 1 : boundaries.length;
      buckets.set(bucket, [...(buckets.get(bucket) ?? []), document]);
    }
    const order = Array.from(buckets.keys()).sort((a, b) => a - b);
    return Lazy(
      order.map((bucket) => {
        const id = bucket < boundaries.length ? boundaries[bucket] : specification['default'];
        const members = buckets.get(bucket) ?? [];
        return outputOf(id, members, fields);
      }),
    );
  });
}
