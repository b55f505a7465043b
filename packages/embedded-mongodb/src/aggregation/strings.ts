import { MongoError } from '../errors.ts';
import { compareStrings } from '../values/compare.ts';
import { kindOf, toDouble } from '../values/numbers.ts';
import { bsonTypeOf, isMissing, isNumeric } from '../values/types.ts';
import { type Pure } from './pure.ts';

function textArgument(name: string, value: unknown, code: number): string {
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${name} requires a string argument, found: ${bsonTypeOf(value)}`);
}

/** What MongoDB's case operators take besides text. */
function coerced(name: string, value: unknown): string {
  if (isMissing(value)) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (isNumeric(value)) return kindOf(value) === 'double' ? String(toDouble(value)) : value.toString();
  throw new MongoError(16007, `can't convert from BSON type ${bsonTypeOf(value)} to String in ${name}`);
}

/** Only ASCII letters change case, as in MongoDB. */
const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const upper = (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase());

function concat(values: unknown[]): unknown {
  if (values.some(isMissing)) return null;
  return values
    .map((value) => {
      if (typeof value === 'string') return value;
      throw new MongoError(16702, `$concat only supports strings, not ${bsonTypeOf(value)}`);
    })
    .join('');
}

function position(name: string, value: unknown, code: number): number {
  if (isNumeric(value) && Number.isInteger(toDouble(value))) return toDouble(value);
  throw new MongoError(code, `${name} requires an integral argument, found ${bsonTypeOf(value)}`);
}

function substringOfPoints([value, start, length]: unknown[]): string {
  const [from, count] = [position('$substrCP', start, 34450), position('$substrCP', length, 34452)];
  if (from < 0) throw new MongoError(34455, '$substrCP: the starting index must be nonnegative');
  if (count < 0) throw new MongoError(34456, '$substrCP: length must be a nonnegative integer');
  return Array.from(coerced('$substrCP', value))
    .slice(from, from + count)
    .join('');
}

const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function substringOfBytes([value, start, length]: unknown[]): string {
  const [from, count] = [position('$substrBytes', start, 16034), position('$substrBytes', length, 16035)];
  if (from < 0)
    throw new MongoError(50752, `$substrBytes: starting index must be non-negative (got: ${from})`);
  const bytes = Buffer.from(coerced('$substrBytes', value), 'utf8');
  const part = bytes.subarray(from, count < 0 ? undefined : from + count);
  if (continues(part[0]) || (count >= 0 && continues(bytes[from + count]))) {
    throw new MongoError(
      28656,
      '$substrBytes: Invalid range, starting or ending in the middle of a UTF-8 character.',
    );
  }
  return part.toString('utf8');
}

function indexOf(name: string, split: (text: string) => string[]): Pure {
  return ([value, wanted, from = 0, to]) => {
    if (isMissing(value)) return null;
    const units = split(textArgument(name, value, 40093));
    const search = split(textArgument(name, wanted, 40094));
    const start = position(name, from, 40096);
    const end = to === undefined ? units.length : Math.min(position(name, to, 40096), units.length);
    for (let i = start; i + search.length <= end; i += 1) {
      if (search.every((unit, offset) => units[i + offset] === unit)) return i;
    }
    return -1;
  };
}

const WHITESPACE = Array.from(
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
);

/** `$trim` and its halves take named arguments, which arrive as one document. */
function trim(name: string, left: boolean, right: boolean): (input: unknown, chars: unknown) => unknown {
  return (input, chars) => {
    if (isMissing(input) || chars === null) return null;
    const text = Array.from(textArgument(name, input, 50699));
    const cut = new Set(chars === undefined ? WHITESPACE : Array.from(textArgument(name, chars, 50700)));
    const keeps = (unit: string) => !cut.has(unit);
    const start = left ? text.findIndex(keeps) : 0;
    const end = right ? text.findLastIndex(keeps) + 1 : text.length;
    return start === -1 ? '' : text.slice(start, end).join('');
  };
}

export const trims = {
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
};

function split([value, separator]: unknown[]): unknown {
  if (isMissing(value) || isMissing(separator)) return null;
  const by = textArgument('$split', separator, 40086);
  if (by === '') throw new MongoError(40087, '$split requires a non-empty separator');
  return textArgument('$split', value, 40085).split(by);
}

/** Text by code points and UTF-8 bytes. */
export const strings: Record<string, Pure> = {
  $concat: concat,
  $toLower: ([value]) => lower(coerced('$toLower', value)),
  $toUpper: ([value]) => upper(coerced('$toUpper', value)),
  $strcasecmp: ([a, b]) => compareStrings(upper(coerced('$strcasecmp', a)), upper(coerced('$strcasecmp', b))),
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: substringOfPoints,
  $strLenCP: ([value]) => Array.from(textArgument('$strLenCP', value, 34471)).length,
  $strLenBytes: ([value]) => Buffer.byteLength(textArgument('$strLenBytes', value, 34473)),
  $indexOfCP: indexOf('$indexOfCP', (text) => Array.from(text)),
  $indexOfBytes: indexOf('$indexOfBytes', (text) => Array.from(Buffer.from(text, 'utf8').toString('latin1'))),
  $split: split,
};
