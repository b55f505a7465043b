import { HOSTILE_HTML, MALFORMED_IDS, OPERATORS } from '../support/attacks.ts';
import type { Random } from './generate.ts';

const DEPTH = 300;

const deep = (depth: number): unknown => {
  let value: unknown = 'dno';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { dublje: value };
  return value;
};

const ownProto: unknown = JSON.parse(
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
);

const VALUES: readonly unknown[] = [
  ...OPERATORS,
  ...HOSTILE_HTML,
  ...MALFORMED_IDS,
  ownProto,
  deep(DEPTH),
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e-7,
  1e21,
  Number.MAX_VALUE,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '2',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud83d',
  '\u202e\ufeff\u2028',
  '(a+)+$',
  '.*',
  '[',
  String.raw`\\`,
  '$where',
  '__proto__',
  '../../etc/passwd',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  'x@example.com\r\nBcc: y@example.com',
  'š'.repeat(300),
  'a'.repeat(10_000),
  [],
  {},
  [[]],
  [null],
  [{}],
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  { _bsontype: 'ObjectId', id: 1 },
  { $oid: 'ffffffffffffffffffffffff' },
  { $date: 1 },
];

const KEYS = [
  '_id',
  'isAdmin',
  'price',
  'totalPrice',
  'user',
  'tokenVersion',
  'passwordHash',
  'isPaid',
  '$set',
  '$where',
  'a.b',
  '',
  'constructor',
  'toJSON',
  'hasOwnProperty',
];

const hostileValue = (random: Random): unknown => random.pick(VALUES.map((value) => ({ value }))).value;

/** Returns a hostile text for a path or query. */
export function hostileText(random: Random): string {
  const value = hostileValue(random);
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined').slice(0, 2000);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a copy of a value with one field replaced, removed or added at any depth. */
export function spoil(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const kind = random.int(0, 3);
    if (value.length === 0 || kind === 0) return [...value, hostileValue(random)];
    // The same thing again.
    if (kind === 1) return [...value, value[0]];
    const place = random.int(0, value.length - 1);
    return value.map((item, index) => (index === place ? spoil(item, random) : item));
  }
  if (!isRecord(value)) return hostileValue(random);
  const names = Object.keys(value);
  const kind = random.int(0, 5);
  if (kind === 0 || names.length === 0) return { ...value, [random.pick(KEYS)]: hostileValue(random) };
  const name = random.pick(names);
  if (kind === 1) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return { ...value, [name]: spoil(value[name], random) };
}

/** Bodies that are not JSON objects, with their types. */
export const RAW_BODIES: readonly { type: string; body: string | Buffer; encoding?: string }[] = [
  { type: 'application/json', body: '{' },
  { type: 'application/json', body: '[]' },
  { type: 'application/json', body: 'null' },
  { type: 'application/json', body: '"tekst"' },
  { type: 'application/json', body: '{"a":1}garbage' },
  { type: 'application/json', body: '{"__proto__":{"isAdmin":true},"email":{"__proto__":1}}' },
  { type: 'application/json', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  { type: 'application/json', body: `{"a":"${'x'.repeat(110_000)}"}` },
  { type: 'application/json', body: Buffer.from([0xff, 0xfe, 0x7b, 0x00]) },
  { type: 'application/json; charset=utf-7', body: '{}' },
  { type: 'application/json; charset=utf-16', body: Buffer.from('{"email":"x"}', 'utf16le') },
  { type: 'application/json', body: 'not gzip', encoding: 'gzip' },
  { type: 'application/json', body: '{}', encoding: 'zstd-of-the-future' },
  { type: 'text/plain', body: '{"email":"x"}' },
  { type: 'application/x-www-form-urlencoded', body: 'email[$ne]=' },
  { type: 'multipart/form-data', body: 'bez granice' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-data; name="image"' },
  { type: 'nonsense', body: '{}' },
];

/** Files that are not valid images. */
export const FILES: readonly Buffer<ArrayBuffer>[] = [
  Buffer.alloc(0),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('GIF89a/*'),
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
  Buffer.from('RIFF\u0004\u0000\u0000\u0000WEBPVP8 ', 'latin1'),
  Buffer.alloc(100_000, 0x41),
];
