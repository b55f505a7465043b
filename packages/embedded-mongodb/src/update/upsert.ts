import { BSONRegExp, ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { isOperators } from '../query/filter.ts';
import { setField } from '../values/codec.ts';
import { equalValues } from '../values/compare.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { makePlace, readPlace, writePlace } from './paths.ts';
import { isReplacement, type Updater } from './updater.ts';

/** Throws 224 when the filter of an upsert uses `$expr`, from which no fields can be inferred. */
export function assertUpsertFilter(filter: Doc): void {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$expr')
      throw new MongoError(224, '$expr is not allowed in the query predicate for an upsert');
    if (field.startsWith('$') && Array.isArray(condition))
      for (const branch of condition) if (isDoc(branch)) assertUpsertFilter(branch);
  }
}

/** Collects the fields that a filter fixes to one value. */
function fixedFields(filter: Doc, fixed: Map<string, unknown>): Map<string, unknown> {
  for (const [field, condition] of Object.entries(filter)) {
    if (Array.isArray(condition) && (field === '$and' || (field === '$or' && condition.length === 1)))
      for (const branch of condition) if (isDoc(branch)) fixedFields(branch, fixed);
    if (field.startsWith('$')) continue;
    for (const value of fixedValues(condition)) {
      if (fixed.has(field))
        throw new MongoError(54, `cannot infer query fields to set, path '${field}' is matched twice`);
      fixed.set(field, value);
    }
  }
  return fixed;
}

function fixedValues(condition: unknown): unknown[] {
  if (condition instanceof BSONRegExp) return [];
  if (!isOperators(condition)) return [condition];
  const { $eq, $in, $all } = condition;
  const one = Array.isArray($in) && $in.length === 1 ? $in : [];
  const values = [...('$eq' in condition ? [$eq] : []), ...one, ...(Array.isArray($all) ? $all : [])];
  return values.filter((value: unknown) => !(value instanceof BSONRegExp) && !isOperators(value));
}

/** Returns the document that an upsert inserts. Throws 54 when the filter gives a field two values. */
export function upsertedDocument(filter: Doc, update: unknown, updater: Updater): Doc {
  const start: Doc = {};
  const fixed = fixedFields(filter, new Map());
  if (isReplacement(update)) {
    if (fixed.has('_id')) setField(start, '_id', fixed.get('_id'));
  } else {
    for (const [path, value] of fixed) {
      const place = makePlace(start, path.split('.'));
      const current = readPlace(place);
      if (current !== undefined && !equalValues(current, value))
        throw new MongoError(54, `cannot infer query fields to set, '${path}' contradicts another path`);
      writePlace(place, value);
    }
  }
  const { _id: id, ...rest } = updater(start, null, true).next;
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}
