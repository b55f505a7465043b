import { BSONRegExp, Timestamp } from 'bson';
import { badValue, failedToParse, notSupported, typeMismatch } from '../errors.ts';
import { isValueCondition, matcherOf } from '../query/filter.ts';
import { sortBy, sortFields } from '../query/sort.ts';
import { finish } from '../steps.ts';
import { addOrOverflow, compareNumbers, toDouble } from '../values/numbers.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { bsonTypeOf, type Doc, isDoc, isNumeric } from '../values/types.ts';
import {
  clearPlace,
  findPlace,
  goesThroughArray,
  makePlace,
  readPlace,
  type UpdateOperator,
  writePlace,
} from './paths.ts';

const set: UpdateOperator = (operand) => (document, parts) => writePlace(makePlace(document, parts), operand);

const inc: UpdateOperator = (operand, path) => {
  if (!isNumeric(operand)) throw typeMismatch(`Cannot apply $inc with non-numeric argument at ${path}`);
  return (document, parts) => {
    const place = makePlace(document, parts);
    const current = readPlace(place);
    if (current === undefined) {
      writePlace(place, operand);
      return;
    }
    const type = bsonTypeOf(current);
    if (!isNumeric(current))
      throw typeMismatch(`Cannot apply $inc to field '${place.name}' of non-numeric type ${type}`);
    const result = addOrOverflow(current, operand);
    if (result === null)
      throw badValue(`Failed to apply $inc to current value ((${type})${String(current)}): overflow`);
    // A result of the same type and value changes nothing, not even the sign of a zero.
    if (bsonTypeOf(result) !== type || compareNumbers(result, current) !== 0) writePlace(place, result);
  };
};

const unset: UpdateOperator = () => (document, parts) => {
  const place = findPlace(document, parts);
  if (place) clearPlace(place);
};

let lastTimestamp = 0;

const currentDate: UpdateOperator = (operand) => {
  const type = typeof operand === 'boolean' ? 'date' : isDoc(operand) ? operand['$type'] : operand;
  if (type !== 'date' && type !== 'timestamp')
    throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
  return (document, parts) => {
    if (type === 'timestamp') lastTimestamp += 1;
    const time = Math.floor(Date.now() / 1000);
    const now = type === 'date' ? new Date() : new Timestamp({ t: time, i: lastTimestamp });
    writePlace(makePlace(document, parts), now);
  };
};

/** The path of the change is the target, the operand is the path of the source. */
const rename: UpdateOperator = (operand) => {
  const source = String(operand).split('.');
  return (document, target) => {
    const place = findPlace(document, source);
    const value = place ? readPlace(place) : undefined;
    if (!place || value === undefined) return;
    if (goesThroughArray(document, source))
      throw badValue(`The source field cannot be an array element, '${source.join('.')}'`);
    clearPlace(place);
    const goal = makePlace(document, target);
    if (goesThroughArray(document, target))
      throw badValue(`The destination field cannot be an array element, '${target.join('.')}'`);
    writePlace(goal, value);
  };
};

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

function arrayAt(document: Doc, parts: readonly string[], name: string) {
  const place = makePlace(document, parts);
  const current = readPlace(place);
  if (current === undefined) return { place, array: [] };
  if (Array.isArray(current)) return { place, array: current.slice() };
  throw badValue(
    `The field '${parts.join('.')}' must be an array for ${name} but is of type ${bsonTypeOf(current)}`,
  );
}

function sorterOf(sort: unknown): (array: unknown[]) => unknown[] {
  if (sort === undefined) return (array) => array;
  if (isDoc(sort)) {
    const fields = sortFields(sort);
    return (array) => finish(sortBy(array, fields, (item) => item));
  }
  const direction = isNumeric(sort) ? toDouble(sort) : 0;
  if (direction !== 1 && direction !== -1)
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1}');
  return (array) => array.sort((a, b) => compareValues(a, b) * direction);
}

const push: UpdateOperator = (operand) => {
  const items = eachOf('$push', operand);
  const options: Doc = isDoc(operand) && '$each' in operand ? operand : {};
  const [position, slice] = [wholeOption(options, '$position'), wholeOption(options, '$slice')];
  const sorted = sorterOf(options['$sort']);
  return (document, parts) => {
    const { place, array } = arrayAt(document, parts, '$push');
    array.splice(position ?? array.length, 0, ...items);
    const all = sorted(array);
    writePlace(place, slice === null ? all : slice >= 0 ? all.slice(0, slice) : all.slice(slice));
  };
};

const addToSet: UpdateOperator = (operand) => {
  const items = eachOf('$addToSet', operand);
  return (document, parts) => {
    const { place, array } = arrayAt(document, parts, '$addToSet');
    for (const item of items) if (!array.some((known) => equalValues(known, item))) array.push(item);
    writePlace(place, array);
  };
};

function existing(document: Doc, parts: readonly string[], name: string) {
  const place = findPlace(document, parts);
  const array = place ? readPlace(place) : undefined;
  if (!place || array === undefined) return null;
  if (Array.isArray(array)) return { place, array };
  const type = bsonTypeOf(array);
  if (name === '$pop')
    throw typeMismatch(`Path '${parts.join('.')}' has an element of non-array type '${type}'`);
  throw badValue(`Cannot apply ${name} to a non-array value`);
}

const removing =
  (name: string, isRemoved: (item: unknown) => boolean): ReturnType<UpdateOperator> =>
  (document, parts) => {
    const found = existing(document, parts, name);
    if (!found) return;
    const kept = found.array.filter((item) => !isRemoved(item));
    writePlace(found.place, kept);
  };

/** Values equal to the operand are removed, or matching it when it is a condition. */
const pull: UpdateOperator = (operand) => {
  if (isValueCondition(operand) || operand instanceof BSONRegExp) {
    const matches = matcherOf({ item: operand });
    return removing('$pull', (item) => matches({ item }));
  }
  if (!isDoc(operand)) return removing('$pull', (item) => equalValues(item, operand));
  const matches = matcherOf(operand);
  return removing('$pull', (item) => isDoc(item) && matches(item));
};

const pullAll: UpdateOperator = (operand) => {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return removing('$pullAll', (item) => operand.some((value) => equalValues(item, value)));
};

const pop: UpdateOperator = (operand) => {
  const end = isNumeric(operand) ? toDouble(operand) : Number.NaN;
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${String(operand)}`);
  return (document, parts) => {
    const found = existing(document, parts, '$pop');
    if (found) writePlace(found.place, end === 1 ? found.array.slice(0, -1) : found.array.slice(1));
  };
};

const operators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: inc,
  $rename: rename,
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** Returns the named operator. Throws 238 when it is not offered. */
export function updateOperator(name: string): UpdateOperator {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator) return operator;
  throw notSupported(`the update operator ${name}`);
}
