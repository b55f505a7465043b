import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { Long, ObjectId, Timestamp } from 'bson';
import { MongoError, notSupported } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { bsonTypeOf, isDoc, isMissing, isNumeric } from '../values/types.ts';
import { conversions } from './conversion.ts';
import { type ExpressionOperator } from './pure.ts';
import { addUnits, offsetMinutes, truncate, unitsBetween } from './calendar.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${bsonTypeOf(value)} to Date`);
}

/** The named arguments of a date operator, evaluated. */
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

/** The moment whose UTC fields read as the local fields of `date` in the zone. */
const local = (date: Date, zone: unknown): Date =>
  new Date(date.getTime() + offsetMinutes(zone, date) * MINUTE);

const yearStart = (date: Date): number => Date.UTC(date.getUTCFullYear(), 0, 1);
const dayOfYear = (date: Date): number => Math.floor((date.getTime() - yearStart(date)) / DAY) + 1;
const isoDay = (date: Date): number => date.getUTCDay() || 7;

/** The Thursday of the date's ISO week, which lies in the year the week belongs to. */
const isoThursday = (date: Date): Date => new Date(date.getTime() + (4 - isoDay(date)) * DAY);

const PARTS: Record<string, (date: Date) => number> = {
  $year: (date) => date.getUTCFullYear(),
  $month: (date) => date.getUTCMonth() + 1,
  $dayOfMonth: (date) => date.getUTCDate(),
  $dayOfWeek: (date) => date.getUTCDay() + 1,
  $dayOfYear: dayOfYear,
  $hour: (date) => date.getUTCHours(),
  $minute: (date) => date.getUTCMinutes(),
  $second: (date) => date.getUTCSeconds(),
  $millisecond: (date) => date.getUTCMilliseconds(),
  $week: (date) => Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7),
  $isoWeek: (date) => Math.ceil(dayOfYear(isoThursday(date)) / 7),
  $isoWeekYear: (date) => isoThursday(date).getUTCFullYear(),
  $isoDayOfWeek: isoDay,
};

function part(name: string, compute: (date: Date) => number): ExpressionOperator {
  return (document, operand, options) => {
    const hasNames = isDoc(operand) && !Object.keys(operand).some((key) => key.startsWith('$'));
    const read = hasNames ? argumentsOf(name, document, operand, options, ['date', 'timezone']) : null;
    const expression = Array.isArray(operand) && operand.length === 1 ? operand[0] : operand;
    const date = read ? read('date') : evalExpr(document, expression, options);
    const zone = read?.('timezone');
    if (isMissing(date) || zone === null) return null;
    const value = compute(local(dateOf(date), zone));
    return name === '$isoWeekYear' ? Long.fromNumber(value) : value;
  };
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const pad = (value: number, width: number): string => String(value).padStart(width, '0');

function formatted(date: Date, zone: unknown, format: string): string {
  const at = local(date, zone);
  const offset = offsetMinutes(zone, date);
  const of = (name: string, width: number) => pad(PARTS[name]?.(at) ?? 0, width);
  const sign = offset < 0 ? '-' : '+';
  const tokens: Record<string, () => string> = {
    Y: () => of('$year', 4),
    m: () => of('$month', 2),
    d: () => of('$dayOfMonth', 2),
    H: () => of('$hour', 2),
    M: () => of('$minute', 2),
    S: () => of('$second', 2),
    L: () => of('$millisecond', 3),
    j: () => of('$dayOfYear', 3),
    w: () => of('$dayOfWeek', 1),
    u: () => of('$isoDayOfWeek', 1),
    U: () => of('$week', 2),
    V: () => of('$isoWeek', 2),
    G: () => of('$isoWeekYear', 4),
    b: () => (MONTHS[at.getUTCMonth()] ?? '').slice(0, 3),
    B: () => MONTHS[at.getUTCMonth()] ?? '',
    z: () => `${sign}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`,
    Z: () => `${sign}${pad(Math.abs(offset), 3)}`,
    '%': () => '%',
  };
  return format.replaceAll(/%(.?)/g, (whole, token: string) => {
    const print = tokens[token];
    if (!print) throw new MongoError(18536, `Invalid format character '${whole}' in format string`);
    return print();
  });
}

const dateToString: ExpressionOperator = (document, operand, options) => {
  const read = argumentsOf('$dateToString', document, operand, options, [
    'date',
    'format',
    'timezone',
    'onNull',
  ]);
  const [date, zone, format] = [read('date'), read('timezone'), read('format')];
  if (isMissing(date)) return read('onNull') ?? null;
  if (zone === null || format === null) return null;
  if (format !== undefined && typeof format !== 'string')
    throw new MongoError(
      18533,
      `$dateToString requires that 'format' be a string, found: ${bsonTypeOf(format)}`,
    );
  const fallback = zone === undefined ? '%Y-%m-%dT%H:%M:%S.%LZ' : '%Y-%m-%dT%H:%M:%S.%L';
  return formatted(dateOf(date), zone, format ?? fallback);
};

const dateFromString: ExpressionOperator = (document, operand, options) => {
  const read = argumentsOf('$dateFromString', document, operand, options, [
    'dateString',
    'format',
    'timezone',
    'onError',
    'onNull',
  ]);
  if (read('format') !== undefined) throw notSupported("$dateFromString's format");
  const text = read('dateString');
  if (isMissing(text)) return read('onNull') ?? null;
  try {
    if (typeof text !== 'string')
      throw new MongoError(
        241,
        `$dateFromString requires that 'dateString' be a string, found: ${bsonTypeOf(text)}`,
      );
    const date = conversions['$toDate']?.([text]);
    const zone = read('timezone');
    if (!(date instanceof Date)) return null;
    return zone === undefined ? date : new Date(date.getTime() - offsetMinutes(zone, date) * MINUTE);
  } catch (error) {
    if (error instanceof MongoError && isDoc(operand) && 'onError' in operand) return read('onError');
    throw error;
  }
};

function wholeAmount(name: string, value: unknown): number {
  const amount = isNumeric(value) ? toDouble(value) : Number.NaN;
  if (Number.isInteger(amount)) return amount;
  throw new MongoError(5166405, `${name} expects integer amount of time units`);
}

const shift =
  (name: string, sign: 1 | -1): ExpressionOperator =>
  (document, operand, options) => {
    const read = argumentsOf(name, document, operand, options, ['startDate', 'unit', 'amount', 'timezone']);
    const [start, unit, amount, zone] = [read('startDate'), read('unit'), read('amount'), read('timezone')];
    if (isMissing(start) || isMissing(unit) || isMissing(amount) || zone === null) return null;
    return addUnits(dateOf(start), unit, wholeAmount(name, amount) * sign, zone);
  };

const dateDiff: ExpressionOperator = (document, operand, options) => {
  const read = argumentsOf('$dateDiff', document, operand, options, [
    'startDate',
    'endDate',
    'unit',
    'timezone',
    'startOfWeek',
  ]);
  const [start, end, unit, zone] = [read('startDate'), read('endDate'), read('unit'), read('timezone')];
  if (isMissing(start) || isMissing(end) || isMissing(unit) || zone === null) return null;
  return Long.fromNumber(unitsBetween(dateOf(start), dateOf(end), unit, zone, read('startOfWeek')));
};

const dateTrunc: ExpressionOperator = (document, operand, options) => {
  const read = argumentsOf('$dateTrunc', document, operand, options, [
    'date',
    'unit',
    'timezone',
    'startOfWeek',
    'binSize',
  ]);
  const [date, unit, zone, bin] = [read('date'), read('unit'), read('timezone'), read('binSize')];
  if (isMissing(date) || isMissing(unit) || zone === null) return null;
  if (bin !== undefined && wholeAmount('$dateTrunc', bin) !== 1) throw notSupported("$dateTrunc's binSize");
  return truncate(dateOf(date), unit, zone, read('startOfWeek'));
};

/** Dates, in UTC or a named zone. */
export const dates: Record<string, ExpressionOperator> = {
  ...Object.fromEntries(Object.entries(PARTS).map(([name, compute]) => [name, part(name, compute)])),
  $dateToString: dateToString,
  $dateFromString: dateFromString,
  $dateAdd: shift('$dateAdd', 1),
  $dateSubtract: shift('$dateSubtract', -1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
};
