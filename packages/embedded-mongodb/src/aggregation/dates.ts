import { ObjectId, Timestamp } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { MongoError, notSupported } from '../errors.ts';
import { bsonTypeOf, isDoc, isMissing } from '../values/types.ts';

/** An expression operator in mingo's form: the current document, the operand as written, mingo's options. */
export type ExpressionOperator = (document: unknown, operand: unknown, options: Options) => unknown;

const MINUTE = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const digits = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
    const format = new Intl.DateTimeFormat('en-US', {
      ...digits,
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** Minutes east of UTC of a zone (`Europe/Sarajevo`, `+02:00`, UTC when undefined) at a moment. */
function offsetMinutes(zone: unknown, at: Date): number {
  if (zone === undefined || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  if (typeof zone !== 'string') throw new MongoError(40517, 'timezone must evaluate to a string');
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0));
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((shown - Math.floor(at.getTime() / 1000) * 1000) / MINUTE);
}

/** Returns the moment whose UTC fields are the fields that `date` has in the zone. */
const local = (date: Date, zone: unknown): Date =>
  new Date(date.getTime() + offsetMinutes(zone, date) * MINUTE);

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${bsonTypeOf(value)} to Date`);
}

/** Returns a function that evaluates the named arguments of a date operator. */
function argumentsOf(
  name: string,
  document: unknown,
  operand: unknown,
  options: Options,
  known: readonly string[],
) {
  if (!isDoc(operand)) throw new MongoError(18535, `${name} only supports an object as its argument`);
  for (const field of Object.keys(operand)) {
    if (!known.includes(field)) throw new MongoError(18536, `Unrecognized argument to ${name}: ${field}`);
  }
  return (field: string): unknown =>
    field in operand ? evalExpr(document, operand[field], options) : undefined;
}

const PARTS: Record<string, (date: Date) => number> = {
  $year: (date) => date.getUTCFullYear(),
  $month: (date) => date.getUTCMonth() + 1,
  $dayOfMonth: (date) => date.getUTCDate(),
  $hour: (date) => date.getUTCHours(),
  $minute: (date) => date.getUTCMinutes(),
  $second: (date) => date.getUTCSeconds(),
  $millisecond: (date) => date.getUTCMilliseconds(),
};

function part(name: string, compute: (date: Date) => number): ExpressionOperator {
  return (document, operand, options) => {
    const hasNames = isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith('$'));
    const read = hasNames ? argumentsOf(name, document, operand, options, ['date', 'timezone']) : null;
    const expression = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    const date = read ? read('date') : evalExpr(document, expression, options);
    const zone = read?.('timezone');
    return isMissing(date) || zone === null ? null : compute(local(dateOf(date), zone));
  };
}

// The part that a format character stands for, and its number of digits.
const TOKENS: Record<string, [part: string, digits: number]> = {
  Y: ['$year', 4],
  m: ['$month', 2],
  d: ['$dayOfMonth', 2],
  H: ['$hour', 2],
  M: ['$minute', 2],
  S: ['$second', 2],
  L: ['$millisecond', 3],
};

function formatted(date: Date, zone: unknown, format: string): string {
  const at = local(date, zone);
  return format.replaceAll(/%(.?)/g, (whole, character: string) => {
    if (character === '%') return '%';
    const [name = '', digits = 0] = TOKENS[character] ?? [];
    const value = PARTS[name]?.(at);
    if (value !== undefined) return String(value).padStart(digits, '0');
    if ('jwuUVGbBzZ'.includes(character) && character !== '') throw notSupported(`the date format ${whole}`);
    throw new MongoError(18536, `Invalid format character '${whole}' in format string`);
  });
}

const dateToString: ExpressionOperator = (document, operand, options) => {
  const names = ['date', 'format', 'timezone', 'onNull'];
  const read = argumentsOf('$dateToString', document, operand, options, names);
  const [date, zone, format] = [read('date'), read('timezone'), read('format')];
  if (isMissing(date)) return read('onNull') ?? null;
  if (zone === null || format === null) return null;
  if (format !== undefined && typeof format !== 'string')
    throw new MongoError(18533, `$dateToString needs a format of type string, found: ${bsonTypeOf(format)}`);
  return formatted(dateOf(date), zone, format ?? `%Y-%m-%dT%H:%M:%S.%L${zone === undefined ? 'Z' : ''}`);
};

/** The date operators, in UTC or in a named zone. */
export const dates: Record<string, ExpressionOperator> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, compute]) => [name, part(name, compute)])),
  $dateToString: dateToString,
};
