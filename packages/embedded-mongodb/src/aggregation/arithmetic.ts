import { MongoError } from '../errors.ts';
import { decimalOf, roundExact, type RoundingMode } from '../values/decimal.ts';
import {
  add,
  divide,
  doubleOf,
  exactOf,
  integerOf,
  isZero,
  kindOf,
  multiply,
  remainder,
  subtract,
  toDecimal,
  toDouble,
} from '../values/numbers.ts';
import { bsonTypeOf, isLong, isMissing, isNumeric, type Numeric } from '../values/types.ts';
import { type Pure } from './pure.ts';

const wrongType = (name: string, value: unknown, code = 28765) =>
  new MongoError(code, `${name} only supports numeric types, not ${bsonTypeOf(value)}`);

function numeric(name: string, value: unknown): Numeric {
  if (isNumeric(value)) return value;
  throw wrongType(name, value);
}

const millis = (value: Numeric): number => Math.round(toDouble(value));

/** Sums numbers; one date among them makes the result a date. */
function addAll(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  const dates = values.filter((value) => value instanceof Date);
  if (dates.length > 1) throw new MongoError(16612, 'only one date allowed in an $add expression');
  let total: Numeric = 0;
  for (const value of values) {
    if (isNumeric(value)) total = add(total, value);
    else if (!(value instanceof Date)) {
      throw new MongoError(16554, `$add only supports numeric or date types, not ${bsonTypeOf(value)}`);
    }
  }
  const [date] = dates;
  return date instanceof Date ? new Date(date.getTime() + millis(total)) : total;
}

function subtractPair([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (isNumeric(a) && isNumeric(b)) return subtract(a, b);
  if (a instanceof Date && b instanceof Date) return integerOf(BigInt(a.getTime() - b.getTime()), 'long');
  if (a instanceof Date && isNumeric(b)) return new Date(a.getTime() - millis(b));
  throw new MongoError(16556, `can't $subtract ${bsonTypeOf(b)} from ${bsonTypeOf(a)}`);
}

function dividePair([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw new MongoError(
      16609,
      `$divide only supports numeric types, not ${bsonTypeOf(a)} and ${bsonTypeOf(b)}`,
    );
  }
  if (isZero(b)) throw new MongoError(2, "can't $divide by zero");
  return divide(a, b);
}

function modPair([a, b]: unknown[]): unknown {
  if (isMissing(a) || isMissing(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw new MongoError(
      16611,
      `$mod only supports numeric types, not ${bsonTypeOf(a)} and ${bsonTypeOf(b)}`,
    );
  }
  if (isZero(b)) throw new MongoError(16610, "can't $mod by zero");
  return remainder(a, b);
}

/** Rounds in the value's own type; integers stay as they are unless a negative place asks for tens. */
function rounded(name: string, value: unknown, place: number, mode: RoundingMode): unknown {
  if (isMissing(value)) return null;
  const number = numeric(name, value);
  const exact = exactOf(number);
  if (typeof exact === 'number') return number;
  const result = roundExact(exact, place, mode);
  const kind = kindOf(number);
  if (kind === 'decimal') return decimalOf(result);
  if (kind === 'double') return doubleOf(toDouble(decimalOf(result)));
  return integerOf(result.coefficient * 10n ** BigInt(Math.max(0, result.exponent)), kind);
}

function roundTo(name: string, mode: RoundingMode): Pure {
  return ([value, place]) => {
    if (place === null) return null;
    const places = place === undefined ? 0 : isNumeric(place) ? toDouble(place) : Number.NaN;
    if (!Number.isInteger(places) || places < -20 || places > 100) {
      throw new MongoError(
        51083,
        `cannot apply ${name} with precision value ${JSON.stringify(place)}: value must be in [-20, 100]`,
      );
    }
    return rounded(name, value, places, mode);
  };
}

function absolute([value]: unknown[]): unknown {
  if (isMissing(value)) return null;
  const number = numeric('$abs', value);
  if (isLong(number) && number.toBigInt() === -(2n ** 63n))
    throw new MongoError(28680, "can't take $abs of long long min");
  return toDouble(number) < 0 ? multiply(number, -1) : number;
}

/** Functions of one double; decimals are computed as doubles and given back as decimals. */
function real(
  name: string,
  compute: (x: number) => number,
  check: (x: number) => boolean = () => true,
): Pure {
  return ([value]) => {
    if (isMissing(value)) return null;
    const number = numeric(name, value);
    const plain = toDouble(number);
    if (!Number.isNaN(plain) && !check(plain)) {
      throw new MongoError(28766, `${name}'s argument must be in its domain, but is ${plain}`);
    }
    const result = doubleOf(compute(plain));
    return kindOf(number) === 'decimal' ? toDecimal(result) : result;
  };
}

function power([base, exponent]: unknown[]): unknown {
  if (isMissing(base) || isMissing(exponent)) return null;
  const [a, b] = [numeric('$pow', base), numeric('$pow', exponent)];
  if (isZero(a) && toDouble(b) < 0)
    throw new MongoError(28764, '$pow cannot take a base of 0 and a negative exponent');
  const integers = [a, b].every((value) => kindOf(value) === 'int' || kindOf(value) === 'long');
  if (integers && toDouble(b) >= 0 && toDouble(b) < 64) {
    const whole = BigInt(String(a)) ** BigInt(String(b));
    const exact = integerOf(whole, [a, b].every((value) => kindOf(value) === 'int') ? 'int' : 'long');
    if (exact !== null) return exact;
  }
  return doubleOf(toDouble(a) ** toDouble(b));
}

function logarithm([value, base]: unknown[]): unknown {
  if (isMissing(value) || isMissing(base)) return null;
  const [x, b] = [toDouble(numeric('$log', value)), toDouble(numeric('$log', base))];
  if (x <= 0) throw new MongoError(28758, `$log's argument must be a positive number, but is ${x}`);
  if (b <= 0 || b === 1)
    throw new MongoError(28759, `$log's base must be a positive number not equal to 1, but is ${b}`);
  return doubleOf(Math.log(x) / Math.log(b));
}

function multiplyAll(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  return values.reduce<Numeric>((product, value) => {
    if (!isNumeric(value))
      throw new MongoError(14, `$multiply only supports numeric types, not ${bsonTypeOf(value)}`);
    return multiply(product, value);
  }, 1);
}

/** Arithmetic on BSON's numeric types with MongoDB's promotions. */
export const arithmetic: Record<string, Pure> = {
  $add: addAll,
  $subtract: subtractPair,
  $multiply: multiplyAll,
  $divide: dividePair,
  $mod: modPair,
  $abs: absolute,
  $round: roundTo('$round', 'halfEven'),
  $trunc: roundTo('$trunc', 'trunc'),
  $floor: ([value]) => rounded('$floor', value, 0, 'floor'),
  $ceil: ([value]) => rounded('$ceil', value, 0, 'ceil'),
  $sqrt: real('$sqrt', Math.sqrt, (x) => x >= 0),
  $exp: real('$exp', Math.exp),
  $ln: real('$ln', Math.log, (x) => x > 0),
  $log10: real('$log10', Math.log10, (x) => x > 0),
  $log: logarithm,
  $pow: power,
};
