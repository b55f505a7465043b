import { BSONRegExp, ObjectId } from 'bson';
import { isOperators } from '../query/normalize.ts';
import { setField } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { MongoError } from '../errors.ts';
import { equalValues } from '../values/compare.ts';
import { makePlace, readPlace, writePlace } from './paths.ts';
import { isReplacement, type Updater } from './updater.ts';

/** The fields a filter fixes to one value, which an upsert starts from. */
function fixedFields(filter: Doc, fixed: Map<string, unknown>): Map<string, unknown> {
  for (const [field, condition] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(condition))
      for (const branch of condition) if (isDoc(branch)) fixedFields(branch, fixed);
    if (field === '$or' && Array.isArray(condition) && condition.length === 1 && isDoc(condition[0]))
      fixedFields(condition[0], fixed);
    if (field.startsWith('$')) continue;
    const value = fixedValue(condition);
    if (value === undefined) continue;
    if (fixed.has(field))
      throw new MongoError(54, `cannot infer query fields to set, path '${field}' is matched twice`);
    fixed.set(field, value);
  }
  return fixed;
}

function fixedValue(condition: unknown): unknown {
  if (condition instanceof BSONRegExp) return undefined;
  if (!isOperators(condition)) return condition;
  if ('$eq' in condition) return condition['$eq'];
  const list = condition['$in'] ?? condition['$all'];
  return Array.isArray(list) && list.length === 1 && !(list[0] instanceof BSONRegExp) && !isOperators(list[0])
    ? list[0]
    : undefined;
}

/** The document an upsert inserts when its filter finds nothing. */
export function upsertedDocument(filter: Doc, update: unknown, updater: Updater): Doc {
  const start: Doc = {};
  const fixed = fixedFields(filter, new Map());
  if (isReplacement(update)) {
    if (fixed.has('_id')) setField(start, '_id', fixed.get('_id'));
  } else {
    for (const [path, value] of fixed) {
      const place = makePlace(start, path.split('.'));
      const current = readPlace(place);
      if (current !== undefined && !equalValues(current, value)) {
        throw new MongoError(
          54,
          `cannot infer query fields to set, both paths '${path}' and another are matched`,
        );
      }
      writePlace(place, value);
    }
  }
  const { _id: id, ...rest } = updater(start, null, true).next;
  return { _id: id === undefined ? new ObjectId() : id, ...rest };
}
