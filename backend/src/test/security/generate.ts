import { z } from 'zod';
import { simplify } from '../../features/docs/openapi.ts';

/** Pseudorandom choices, the same for the same seed. */
export type Random = {
  int: (min: number, max: number) => number;
  /** True with probability `share` (0..1). */
  chance: (share: number) => boolean;
  pick: <T>(values: readonly T[]) => T;
};

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

/** Returns mulberry32 over an FNV-1a hash of the seed. */
export function seededRandom(seed: number): Random {
  let state = hash(String(seed));
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const int = (min: number, max: number) => Math.floor(between(min, max + 1));
  function pick<T>(values: readonly T[]): T {
    const [value] = values.slice(int(0, values.length - 1));
    if (value === undefined) throw new Error('Nothing to pick from.');
    return value;
  }
  return { int, chance: (share) => between(0, 1) < share, pick };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Ids of stored records that generated values may refer to. */
export type Known = { ids: readonly string[] };

const LETTERS = 'abcčćdđšžAZ 019.-_<>&"\'/\\$%\u00a0\u202e'.split('');
const TEXT_MAX = 60;

const text = (random: Random, length: number) => Array.from({ length }, () => random.pick(LETTERS)).join('');
const day = (random: Random) => `20${random.int(10, 99)}-0${random.int(1, 9)}-${random.int(10, 28)}`;
const hex = (random: Random, length: number) =>
  Array.from({ length }, () => random.int(0, 15).toString(16)).join('');

const FORMATS: Record<string, (random: Random) => string> = {
  date: day,
  'date-time': (random) => `${day(random)}T0${random.int(0, 9)}:00:00.000Z`,
  email: (random) => `fuzz${random.int(0, 50)}@example.com`,
  uuid: (random) =>
    `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`,
};

/** A generator for every pattern in requests of the contract; a new pattern throws until it is added. */
const PATTERNS: Record<string, (random: Random, known: Known) => string> = {
  '^[0-9a-f]{24}$': (random, { ids }) => (random.chance(0.9) ? random.pick(ids) : hex(random, 24)),
  '^[0-9a-f]{24}(,[0-9a-f]{24})*$': (random, { ids }) => `${random.pick(ids)},${random.pick(ids)}`,
  [String.raw`^[1-9]\d{0,5}$`]: (random) => String(random.pick([1, 1, 2, 3, 50, 100, 101, 999_999])),
  [String.raw`^[\w-]{43}$`]: (random) => hex(random, 43),
  [String.raw`^[\w-]{43}(?:\.[\w-]{22})?$`]: (random) =>
    random.chance(0.5) ? hex(random, 43) : `${hex(random, 43)}.${hex(random, 22)}`,
  [String.raw`^[\w-]+$`]: (random) => hex(random, random.int(1, 90)),
  [String.raw`^\d{1,12}(\.\d{1,10})?$`]: (random) =>
    random.pick(['0', '92', '192', '107.71', '999999999999']),
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`]: (random) =>
    `${random.pick(['00', '09', '17', '23'])}:${random.int(10, 59)}`,
  [String.raw`^(|declined|(19|20)\d{2})$`]: (random) => random.pick(['', 'declined', '1990']),
  [String.raw`^20\d{2}$`]: (random) => `20${random.int(10, 99)}`,
  [String.raw`^[\w-]{1,64}$`]: (random) => hex(random, 17).toUpperCase(),
};

function generateString(
  { format, pattern, minLength = 0, maxLength }: JsonSchema,
  random: Random,
  known: Known,
) {
  const fits = (format && FORMATS[format]) ?? (pattern && PATTERNS[pattern]);
  if (typeof fits === 'function') return fits(random, known);
  if (format || pattern) throw new Error(`No generator for strings of ${format ?? pattern}.`);
  const most = Math.max(minLength, Math.min(maxLength ?? TEXT_MAX, TEXT_MAX));
  // Sometimes exactly the maximum length.
  const length = random.chance(0.05) ? (maxLength ?? most) : random.int(minLength, most);
  return text(random, length);
}

function generateNumber({ type, minimum = -1000, maximum = 1000 }: JsonSchema, random: Random) {
  const edge = random.chance(0.3) ? random.pick([minimum, maximum]) : undefined;
  const whole = edge ?? random.int(Math.ceil(minimum), Math.floor(Math.min(maximum, minimum + 500)));
  return type === 'integer' || edge !== undefined
    ? whole
    : Math.min(whole + random.int(0, 99) / 100, maximum);
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const converted = new Map<z.ZodType, JsonSchema>();

function requestSchema(schema: z.ZodType): JsonSchema {
  const known =
    converted.get(schema) ??
    z.toJSONSchema(schema, { io: 'input', override: simplify, metadata: z.registry() });
  converted.set(schema, known);
  return known;
}

/** Returns a value that a schema of the contract allows. */
export const generateFor = (schema: z.ZodType, random: Random, known: Known): unknown =>
  generate(requestSchema(schema), random, known);

function generate(schema: JsonSchema, random: Random, known: Known): unknown {
  const { anyOf, enum: values, const: only, type, items } = schema;
  if (anyOf) return generate(random.pick(anyOf.filter(isSchema)), random, known);
  if (only !== undefined) return only;
  if (values) return random.pick(values);
  switch (type) {
    case 'string':
      return generateString(schema, random, known);
    case 'integer':
    case 'number':
      return generateNumber(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'array': {
      const least = schema.minItems ?? 0;
      const length = random.int(least, Math.min(schema.maxItems ?? 3, least + 2));
      return Array.from({ length }, () => generate(isSchema(items) ? items : {}, random, known));
    }
    case 'object':
      return generateObject(schema, random, known);
    default:
      return null;
  }
}

function generateObject({ properties = {}, required = [] }: JsonSchema, random: Random, known: Known) {
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(properties)) {
    if (!isSchema(field) || (!required.includes(name) && random.chance(0.4))) continue;
    fields.push([name, generate(field, random, known)]);
  }
  return Object.fromEntries(fields);
}
