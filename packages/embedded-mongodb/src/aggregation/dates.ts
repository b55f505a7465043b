import { MongoError, notSupported } from '../errors.ts';
import { bsonTypeOf, isMissing } from '../values/types.ts';
import type { Pure } from './arithmetic.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  try {
    // Swedish dates have the form of ISO 8601.
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
    return format;
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

function dateOf(value: unknown): Date {
  if (value instanceof Date) return value;
  throw new MongoError(16006, `can't convert from BSON type ${bsonTypeOf(value)} to Date`);
}

function isoText(date: Date, zone: unknown): string {
  if (zone === undefined) return date.toISOString();
  if (typeof zone !== 'string') throw new MongoError(40517, 'timezone must evaluate to a string');
  if (/^[+-]/.test(zone)) throw notSupported('a time zone without a name');
  return `${formatOf(zone).format(date).replace(' ', 'T')}.${date.toISOString().slice(-4, -1)}`;
}

// The characters of an ISO text that a format character stands for.
const PARTS: Record<string, [from: number, to: number]> = {
  Y: [0, 4],
  m: [5, 7],
  d: [8, 10],
  H: [11, 13],
  M: [14, 16],
  S: [17, 19],
  L: [20, 23],
};

/** Computes `$dateToString`; `format` has `%Y %m %d %H %M %S %L %%`, `zone` is a name such as `Europe/Sarajevo`. */
export const dateToString: Pure = ([date, format, zone]) => {
  if (isMissing(date) || zone === null || format === null) return null;
  if (format !== undefined && typeof format !== 'string')
    throw new MongoError(18533, `$dateToString needs a format of type string, found: ${bsonTypeOf(format)}`);
  const text = isoText(dateOf(date), zone);
  const pattern = format ?? `%Y-%m-%dT%H:%M:%S.%L${zone === undefined ? 'Z' : ''}`;
  return pattern.replaceAll(/%(.?)/g, (whole, character: string) => {
    if (character === '%') return '%';
    const part = PARTS[character];
    if (!part) throw notSupported(`the date format ${whole}`);
    return text.slice(...part);
  });
};

const part =
  (compute: (date: Date) => number): Pure =>
  ([date]) =>
    isMissing(date) ? null : compute(dateOf(date));

/** The operators that read a part of a date, in UTC. */
export const dateParts: Record<string, [least: number, most: number, compute: Pure]> = {
  $year: [1, 1, part((date) => date.getUTCFullYear())],
  $month: [1, 1, part((date) => date.getUTCMonth() + 1)],
};
