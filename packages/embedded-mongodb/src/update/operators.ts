import { Long, Timestamp } from 'bson';
import { badValue, failedToParse, notSupported, typeMismatch } from '../errors.ts';
import { compareValues } from '../values/compare.ts';
import { addOrOverflow, compareNumbers, kindOf, multiplyOrOverflow } from '../values/numbers.ts';
import { bsonTypeOf, isDoc, isNumeric, type Numeric } from '../values/types.ts';
import { arrayOperators } from './arrayOperators.ts';
import { clearPlace, findPlace, makePlace, readPlace, type UpdateOperator, writePlace } from './paths.ts';

const set: UpdateOperator = (operand) => (document, parts) => writePlace(makePlace(document, parts), operand);

function arithmetic(
  name: string,
  initial: (operand: Numeric) => Numeric,
  compute: (a: Numeric, b: Numeric) => Numeric | null,
): UpdateOperator {
  return (operand, path) => {
    if (!isNumeric(operand)) throw typeMismatch(`Cannot apply ${name} with non-numeric argument at ${path}`);
    return (document, parts) => {
      const place = makePlace(document, parts);
      const current = readPlace(place);
      if (current === undefined) {
        writePlace(place, initial(operand));
        return;
      }
      const type = bsonTypeOf(current);
      if (!isNumeric(current))
        throw typeMismatch(`Cannot apply ${name} to field '${place.name}' of non-numeric type ${type}`);
      const result = compute(current, operand);
      if (result === null)
        throw badValue(`Failed to apply ${name} to current value ((${type})${String(current)}): overflow`);
      // A result of the same type and value changes nothing, not even the sign of a zero.
      if (kindOf(result) !== kindOf(current) || compareNumbers(result, current) !== 0)
        writePlace(place, result);
    };
  };
}

const extreme =
  (sign: 1 | -1): UpdateOperator =>
  (operand) =>
  (document, parts) => {
    const place = makePlace(document, parts);
    const current = readPlace(place);
    if (current === undefined || compareValues(operand, current) * sign < 0) writePlace(place, operand);
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
    if (Array.isArray(place.holder))
      throw badValue(`The source field cannot be an array element, '${source.join('.')}'`);
    clearPlace(place);
    const goal = makePlace(document, target);
    if (Array.isArray(goal.holder))
      throw badValue(`The destination field cannot be an array element, '${target.join('.')}'`);
    writePlace(goal, value);
  };
};

const zeroLike = (operand: Numeric): Numeric => multiplyOrOverflow(operand, 0) ?? Long.ZERO;

const operators: Record<string, UpdateOperator> = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: arithmetic('$inc', (operand) => operand, addOrOverflow),
  $mul: arithmetic('$mul', zeroLike, multiplyOrOverflow),
  $min: extreme(1),
  $max: extreme(-1),
  $rename: rename,
  $currentDate: currentDate,
  ...arrayOperators,
};

/** Returns the named operator. Throws 238 when it is not offered, FailedToParse when it is unknown. */
export function updateOperator(name: string): UpdateOperator {
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
  if (operator) return operator;
  if (name === '$bit') throw notSupported(`the update operator ${name}`);
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}
