import { Binary, BSONRegExp, Decimal128, Double, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { Random } from '../testing/support.ts';
import { decode, encode } from './codec.ts';
import { boundKey, compareValues, encodeKey, KEY_LIMIT } from './order.ts';

// Values of every type in MongoDB's order.
const ASCENDING: unknown[] = [
  new MinKey(),
  null,
  Number.NaN,
  -Infinity,
  Decimal128.fromString('-1E6000'),
  Long.MIN_VALUE,
  -1.5,
  -1,
  -Number.MIN_VALUE,
  0,
  Decimal128.fromString('1E-6000'),
  Decimal128.fromString('0.1'),
  0.1,
  1,
  Decimal128.fromString('1.0000000000000000000000000000001'),
  9007199254740992,
  Long.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740993.5'),
  Long.fromString('9223372036854775806'),
  Long.MAX_VALUE,
  1e300,
  Infinity,
  '',
  '\0',
  '\0a',
  'A',
  'a',
  'a\0',
  'aa',
  'č',
  '\uffff',
  '😀',
  {},
  { a: null },
  { b: 1 },
  { b: 1, a: 0 },
  { b: 2 },
  { a: 'x' },
  [],
  [null],
  [1],
  [1, 1],
  [2],
  ['a'],
  new Binary(Buffer.from([9]), 0),
  new Binary(Buffer.from([1, 1]), 0),
  new Binary(Buffer.from([1, 2]), 0),
  new Binary(Buffer.from([1, 1]), 5),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1),
  new Timestamp({ t: 1, i: 1 }),
  new Timestamp({ t: 4_000_000_000, i: 0 }),
  new BSONRegExp('a', ''),
  new BSONRegExp('a', 'i'),
  new MaxKey(),
];

const sign = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const long = (end: string) => boundKey(encodeKey('x'.repeat(KEY_LIMIT * 2) + end));

describe('the order of values', () => {
  it('is the same for comparison and for keys', () => {
    for (const [i, a] of ASCENDING.entries()) {
      for (const [j, b] of ASCENDING.entries()) {
        expect([i, j, compareValues(a, b)]).toEqual([i, j, Math.sign(i - j)]);
        expect([i, j, sign(encodeKey(a), encodeKey(b))]).toEqual([i, j, Math.sign(i - j)]);
      }
    }
  });

  it('treats equal numbers of different types as equal', () => {
    const ones = [1, new Double(1), Long.ONE, Decimal128.fromString('1.00')];
    expect(new Set(ones.map(encodeKey)).size).toBe(1);
    for (const a of ones) for (const b of ones) expect(compareValues(a, b)).toBe(0);
    expect(encodeKey(-0)).toBe(encodeKey(0));
    expect(encodeKey(Long.fromString('4611686018427387904'))).toBe(encodeKey(2 ** 62));
  });

  it('is the same for comparison and for keys of random nested values', () => {
    const random = new Random(11);
    const value = (depth: number): unknown => {
      if (depth > 0 && random.chance(0.3)) return random.list(0, 3, () => value(depth - 1));
      if (depth > 0 && random.chance(0.3))
        return Object.fromEntries(random.list(0, 3, () => [random.pick(['a', 'b', 'ab']), value(depth - 1)]));
      return random.pick(ASCENDING);
    };
    const values = Array.from({ length: 300 }, () => value(2));
    for (const a of values)
      for (const b of values.slice(0, 40)) expect(sign(encodeKey(a), encodeKey(b))).toBe(compareValues(a, b));
  });

  it('holds for shortened keys within their length', () => {
    expect(long('a')).toBe(long('a'));
    expect(long('a')).not.toBe(long('b'));
    expect(long('a').length).toBeLessThanOrEqual(KEY_LIMIT);
    expect(
      sign(
        boundKey(encodeKey(`a${'x'.repeat(KEY_LIMIT)}`)),
        boundKey(encodeKey(`b${'x'.repeat(KEY_LIMIT)}`)),
      ),
    ).toBe(-1);
  });
});

describe('the codec', () => {
  it('encodes a decoded document to the same bytes', () => {
    const document = { list: ASCENDING, nested: { deep: { ['__proto__']: 1, x: new Double(3) } } };
    const bytes = encode(document);
    expect(Buffer.compare(encode(decode(bytes)), bytes)).toBe(0);
  });

  it('refuses invalid BSON', () => {
    expect(() => decode(Buffer.from([5, 0, 0, 0, 1]))).toThrow(/BSON/);
    expect(() => decode(Buffer.from([9, 0, 0, 0, 2, 97, 0, 200, 0]))).toThrow(/BSON/);
  });
});
