import { Binary, BSONRegExp } from 'bson';
import { badValue, MongoError } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { isNumeric } from '../values/types.ts';
import { isOperators } from './normalize.ts';
import { typeAlias } from './predicates.ts';

/** What `$in` and `$nin` look for. */
export function listOperand(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  for (const item of operand) if (isOperators(item)) throw badValue(`cannot nest $ under ${operator}`);
  return operand;
}

/** What a value is compared with; throws for a pattern, which has no order. */
export function comparable(operator: string, operand: unknown): unknown {
  if (operand instanceof BSONRegExp)
    throw badValue(`Can't have RegEx as arg to predicate over field '${operator}'.`);
  return operand;
}

/** Divisor and remainder of `$mod`, without their fractions. */
export function modOperand(operand: unknown): [bigint, bigint] {
  if (!Array.isArray(operand)) throw badValue('malformed mod, needs to be an array');
  if (operand.length < 2) throw badValue('malformed mod, not enough elements');
  if (operand.length > 2) throw badValue('malformed mod, too many elements');
  const [divisor, remainder] = operand.map((value: unknown) =>
    isNumeric(value) ? Math.trunc(toDouble(value)) : NaN,
  );
  if (divisor === undefined || !Number.isFinite(divisor))
    throw badValue('malformed mod, divisor not a number');
  if (remainder === undefined || !Number.isFinite(remainder))
    throw badValue('malformed mod, remainder not a number');
  if (divisor === 0) throw badValue('divisor cannot be 0');
  return [BigInt(divisor), BigInt(remainder)];
}

/** The names of the types `$type` asks for. */
export function typeOperand(operand: unknown): string[] {
  const wanted = Array.isArray(operand) ? operand : [operand];
  if (wanted.length === 0) throw new MongoError(9, '$type must match at least one type');
  return wanted.map((type: unknown) => {
    const alias = typeAlias(type);
    if (alias === undefined) throw badValue(`Unknown type name alias: ${String(type)}`);
    return alias;
  });
}

/** The length that `$size` asks for. */
export function sizeOperand(operand: unknown): number {
  const size = isNumeric(operand) ? toDouble(operand) : NaN;
  if (!Number.isInteger(size)) throw badValue('Failed to parse $size. Expected an integer');
  if (size < 0) throw badValue('Failed to parse $size. Expected a non-negative number');
  return size;
}

const invalidBits = () => badValue('$bits operators take a bitmask, a list of bit positions or binary data');

/** Which bits a mask, a list of positions or binary data names, counted from 0. */
export function bitPositions(operand: unknown): number[] {
  if (Array.isArray(operand)) {
    return operand.map((position: unknown) => {
      const bit = isNumeric(position) ? toDouble(position) : -1;
      if (!Number.isInteger(bit) || bit < 0) throw invalidBits();
      return bit;
    });
  }
  const mask = isNumeric(operand) && toDouble(operand) >= 0 ? BigInt(Math.trunc(toDouble(operand))) : null;
  const bytes = operand instanceof Binary ? operand.value() : null;
  if (mask === null && bytes === null) throw invalidBits();
  const isSet = (bit: number) =>
    bytes ? ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1 : Number(((mask ?? 0n) >> BigInt(bit)) & 1n);
  return Array.from({ length: bytes ? bytes.length * 8 : 64 }, (_, bit) => bit).filter(
    (bit) => isSet(bit) === 1,
  );
}
