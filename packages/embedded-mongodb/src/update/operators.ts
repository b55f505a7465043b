import { Long, Timestamp } from 'bson';
import { badValue, failedToParse, MongoError, typeMismatch } from '../errors.ts';
import { compareValues } from '../values/compare.ts';
import {
  addOrOverflow,
  compareNumbers,
  integerOf,
  kindOf,
  multiplyOrOverflow,
  toDouble,
} from '../values/numbers.ts';
import { bsonTypeOf, type Doc, isDoc, isLong, isNumeric, type Numeric } from '../values/types.ts';
import { arrayOperators } from './arrayOperators.ts';
import { clearPlace, findPlace, makePlace, readPlace, writePlace } from './paths.ts';

/** Applies an operator's operand at one concrete path of a document. */
export type UpdateOperator = (document: Doc, parts: readonly string[], operand: unknown) => void;

const set: UpdateOperator = (document, parts, operand) => writePlace(makePlace(document, parts), operand);

function arithmetic(
  name: string,
  verb: string,
  absent: (operand: Numeric) => Numeric,
  compute: (a: Numeric, b: Numeric) => Numeric | null,
): UpdateOperator {
  return (document, parts, operand) => {
    if (!isNumeric(operand))
      throw typeMismatch(
        `Cannot ${verb} with non-numeric argument: {${parts.join('.')}: ${JSON.stringify(operand)}}`,
      );
    const place = makePlace(document, parts);
    const current = readPlace(place);
    if (current === undefined) {
      writePlace(place, absent(operand));
      return;
    }
    if (!isNumeric(current)) {
      throw typeMismatch(
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${JSON.stringify(document['_id'])}} has the field '${place.name}' of non-numeric type ${bsonTypeOf(current)}`,
      );
    }
    const result = compute(current, operand);
    if (result === null)
      throw badValue(
        `Failed to apply ${name} operations to current value ((${bsonTypeOf(current)})${String(current)}) for document {_id: ${JSON.stringify(document['_id'])}}`,
      );
    // A result of the same type and value changes nothing, not even the sign of a zero.
    if (kindOf(result) !== kindOf(current) || compareNumbers(result, current) !== 0)
      writePlace(place, result);
  };
}

const chosen =
  (sign: 1 | -1): UpdateOperator =>
  (document, parts, operand) => {
    const place = makePlace(document, parts);
    const current = readPlace(place);
    if (current === undefined || compareValues(operand, current) * sign < 0) writePlace(place, operand);
  };

const unset: UpdateOperator = (document, parts) => {
  const place = findPlace(document, parts);
  if (place) clearPlace(place);
};

let lastTimestamp = 0;

const currentDate: UpdateOperator = (document, parts, operand) => {
  const type = isDoc(operand) ? operand['$type'] : operand;
  if (type === 'timestamp') {
    lastTimestamp += 1;
    set(document, parts, new Timestamp({ t: Math.floor(Date.now() / 1000), i: lastTimestamp }));
  } else if (type === 'date' || typeof operand === 'boolean') set(document, parts, new Date());
  else throw badValue("The '$type' string field is required to be 'date' or 'timestamp'");
};

/** Takes the source away and puts its value at the target; arrays may not be on either way. */
const rename: UpdateOperator = (document, target, source) => {
  if (!Array.isArray(source) || !source.every((part) => typeof part === 'string'))
    throw badValue("The 'to' field for $rename must be a string");
  const place = findPlace(document, source);
  const value = place ? readPlace(place) : undefined;
  if (!place || value === undefined) return;
  if (Array.isArray(place.holder))
    throw badValue(`The source field cannot be an array element, '${source.join('.')}'`);
  clearPlace(place);
  const goal = makePlace(document, target);
  if (Array.isArray(goal.holder))
    throw badValue(`The destination field cannot be an array element, '${target.join('.')}'`);
  writePlace(goal, value);
};

const BITWISE: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

const isInteger = (value: unknown): value is Numeric =>
  isNumeric(value) && ['int', 'long'].includes(kindOf(value));
const wholeOf = (value: Numeric): bigint => (isLong(value) ? value.toBigInt() : BigInt(toDouble(value)));

const bit: UpdateOperator = (document, parts, operand) => {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw badValue('The $bit modifier is not compatible with this operand');
  const place = makePlace(document, parts);
  let current = readPlace(place) ?? 0;
  for (const [name, mask] of Object.entries(operand)) {
    const compute = BITWISE[name];
    if (!compute) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
    if (!isInteger(mask)) throw badValue('The $bit modifier field must be an Integer(32/64 bit)');
    if (!isInteger(current))
      throw badValue(`Cannot apply $bit to a value of non-integral type ${bsonTypeOf(current)}`);
    const wide = isLong(current) || isLong(mask);
    const result: Numeric = integerOf(compute(wholeOf(current), wholeOf(mask)), 'long') ?? 0;
    current = wide ? result : Number(isLong(result) ? result.toBigInt() : result);
  }
  writePlace(place, current);
};

const zeroLike = (operand: Numeric): Numeric => multiplyOrOverflow(operand, 0) ?? Long.ZERO;

export const updateOperators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: arithmetic('$inc', 'increment', (operand) => operand, addOrOverflow),
  $mul: arithmetic('$mul', 'multiply', zeroLike, multiplyOrOverflow),
  $min: chosen(1),
  $max: chosen(-1),
  $rename: rename,
  $currentDate: currentDate,
  $bit: bit,
  ...arrayOperators,
};

export function assertOperator(name: string): void {
  if (Object.hasOwn(updateOperators, name)) return;
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}

export const immutableId = () =>
  new MongoError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
