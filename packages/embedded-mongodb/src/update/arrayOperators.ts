import { badValue, MongoError } from '../errors.ts';
import { matcherOf } from '../query/matcher.ts';
import { isOperators } from '../query/normalize.ts';
import { sortComparator } from '../query/sort.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, type Doc, isDoc, isNumeric } from '../values/types.ts';
import { BSONRegExp } from 'bson';
import { findPlace, makePlace, readPlace, writePlace } from './paths.ts';
import type { UpdateOperator } from './operators.ts';

const MODIFIERS = new Set(['$each', '$position', '$slice', '$sort']);

function wholeOption(operand: Doc, name: string): number | null {
  const value = operand[name];
  if (value === undefined) return null;
  const number = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (Number.isInteger(number)) return number;
  throw badValue(`The value for ${name} must be an integer value but was given type: ${bsonTypeOf(value)}`);
}

function eachOf(name: string, operand: unknown): unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return [operand];
  const each = operand['$each'];
  if (!Array.isArray(each))
    throw badValue(
      `The argument to $each in ${name} must be an array but it was of type ${bsonTypeOf(each)}`,
    );
  for (const option of Object.keys(operand)) {
    if (!MODIFIERS.has(option) || (name === '$addToSet' && option !== '$each'))
      throw badValue(`Unrecognized clause in ${name}: ${option}`);
  }
  return each;
}

/** The array at a place, a new one when the place is empty. */
function arrayAt(document: Doc, parts: readonly string[], name: string) {
  const place = makePlace(document, parts);
  const current = readPlace(place);
  if (current === undefined) return { place, array: [] };
  if (Array.isArray(current)) return { place, array: current.slice() };
  throw badValue(
    `The field '${parts.join('.')}' must be an array but is of type ${bsonTypeOf(current)} in document {_id: ${JSON.stringify(document['_id'])}} (${name})`,
  );
}

function orderOf(sort: unknown): (a: unknown, b: unknown) => number {
  if (isDoc(sort)) {
    const compare = sortComparator(sort);
    return compare;
  }
  const direction = isNumeric(sort) ? toDouble(sort) : 0;
  if (direction !== 1 && direction !== -1)
    throw badValue(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  return (a, b) => compareValues(a, b) * direction;
}

const push: UpdateOperator = (document, parts, operand) => {
  const items = eachOf('$push', operand);
  const options: Doc = isDoc(operand) && '$each' in operand ? operand : {};
  const [position, slice] = [wholeOption(options, '$position'), wholeOption(options, '$slice')];
  const { place, array } = arrayAt(document, parts, '$push');
  array.splice(position ?? array.length, 0, ...items);
  if (options['$sort'] !== undefined) array.sort(orderOf(options['$sort']));
  const kept = slice === null ? array : slice >= 0 ? array.slice(0, slice) : array.slice(slice);
  writePlace(place, kept);
};

const addToSet: UpdateOperator = (document, parts, operand) => {
  const items = eachOf('$addToSet', operand);
  const { place, array } = arrayAt(document, parts, '$addToSet');
  for (const item of items) if (!array.some((known) => equalValues(known, item))) array.push(item);
  writePlace(place, array);
};

/** An existing array, or null when there is none to take from. */
function existing(document: Doc, parts: readonly string[], name: string) {
  const place = findPlace(document, parts);
  const array = place ? readPlace(place) : undefined;
  if (!place || array === undefined) return null;
  if (Array.isArray(array)) return { place, array };
  if (name === '$pop')
    throw new MongoError(
      14,
      `Path '${parts.join('.')}' contains an element of non-array type '${bsonTypeOf(array)}'`,
    );
  throw badValue(`Cannot apply ${name} to a non-array value`);
}

/** What `$pull` takes away: values equal to the operand, or matching it when it is a condition. */
function pulled(operand: unknown): (item: unknown) => boolean {
  if (isOperators(operand) || operand instanceof BSONRegExp) {
    const matches = matcherOf({ item: operand });
    return (item) => matches({ item });
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand);
  const matches = matcherOf(operand);
  return (item) => isDoc(item) && matches(item);
}

const pull: UpdateOperator = (document, parts, operand) => {
  const matches = pulled(operand);
  const found = existing(document, parts, '$pull');
  if (found)
    writePlace(
      found.place,
      found.array.filter((item) => !matches(item)),
    );
};

const pullAll: UpdateOperator = (document, parts, operand) => {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  const found = existing(document, parts, '$pullAll');
  if (!found) return;
  writePlace(
    found.place,
    found.array.filter((item) => !operand.some((value) => equalValues(item, value))),
  );
};

const pop: UpdateOperator = (document, parts, operand) => {
  const end = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (end !== 1 && end !== -1) throw new MongoError(9, `$pop expects 1 or -1, found: ${String(operand)}`);
  const found = existing(document, parts, '$pop');
  if (found) writePlace(found.place, end === 1 ? found.array.slice(0, -1) : found.array.slice(1));
};

/** The operators that change arrays. */
export const arrayOperators: Record<string, UpdateOperator> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
