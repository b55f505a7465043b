import { Decimal128, type Document, Double, Long, ObjectId } from 'mongodb';
import type { Random } from './support.ts';

export const WORDS = ['ana', 'Ana', 'banja', 'čaj', 'đak', 'šuma', 'zec', '', 'a b', 'ž'];
const FIELDS = ['a', 'b', 'n', 's', 'tags', 'items', 'sub.x', 'sub.y', 'when', 'items.q', 'items.k'];
export const IDS = 60;

export const number = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.below(12) - 3,
    () => random.below(12) - 3,
    () => (random.below(40) - 20) / 4,
    () => new Double(random.below(6)),
    () => Long.fromNumber(random.below(9)),
    () => Decimal128.fromString(String((random.below(20) - 10) / 2)),
  ])();

export function scalar(random: Random): unknown {
  return random.pick<() => unknown>([
    () => number(random),
    () => number(random),
    () => random.pick(WORDS),
    () => random.pick(WORDS),
    () => random.chance(0.5),
    () => null,
    () => new Date(Date.UTC(2024, random.below(12), 1 + random.below(28))),
    () => new ObjectId(`64000000000000000000000${random.below(6)}`),
  ])();
}

export const item = (random: Random): Document => ({ k: random.pick(WORDS), q: random.below(8) });

/** A document with fields of changing types, some absent, some nested. */
export function document(random: Random): Document {
  const made: Document = {};
  if (random.chance(0.8)) made['a'] = scalar(random);
  if (random.chance(0.7)) made['b'] = scalar(random);
  if (random.chance(0.9)) made['n'] = random.chance(0.9) ? random.below(20) : (random.below(40) - 20) / 4;
  if (random.chance(0.8)) made['s'] = random.pick(WORDS);
  if (random.chance(0.6))
    made['tags'] = random.list(0, 4, () => (random.chance(0.8) ? random.pick(WORDS) : random.below(4)));
  if (random.chance(0.6)) made['items'] = random.list(0, 3, () => item(random));
  if (random.chance(0.6))
    made['sub'] = random.chance(0.9) ? { x: random.below(6), y: scalar(random) } : { x: random.below(6) };
  if (random.chance(0.5)) made['when'] = new Date(Date.UTC(2024, random.below(12), 1 + random.below(28)));
  return made;
}

const operand = (random: Random, field: string): unknown => {
  if (field === 'when') return new Date(Date.UTC(2024, random.below(12), 1 + random.below(28)));
  if (field === 'tags' || field === 's' || field === 'items.k') return random.pick(WORDS);
  if (field === 'n' || field === 'items.q' || field === 'sub.x') return random.below(12);
  return scalar(random);
};

function condition(random: Random, field: string): unknown {
  const value = () => operand(random, field);
  return random.pick<() => unknown>([
    value,
    value,
    () => ({ $eq: value() }),
    () => ({ $ne: value() }),
    () => ({ $gt: value() }),
    () => ({ $gte: value(), $lt: value() }),
    () => ({ $lte: value() }),
    () => ({ $in: random.list(0, 3, value) }),
    () => ({ $nin: random.list(1, 3, value) }),
    () => ({ $exists: random.chance(0.5) }),
    () => ({ $type: random.pick(['number', 'string', 'int', 'array', 'object', 'date', 'null', 'bool']) }),
    () => ({ $not: { $gt: value() } }),
    () => ({ $regex: random.pick(['^a', 'A', 'a$', 'č']), $options: random.pick(['', 'i']) }),
    () => ({ $mod: [random.pick([2, 3]), random.below(2)] }),
  ])();
}

/** Returns a filter over the fields of `document`. */
export function filter(random: Random, depth = 0): Document {
  const kind = depth > 1 ? 0 : random.below(12);
  if (kind === 1) return { $and: random.list(1, 2, () => filter(random, depth + 1)) };
  if (kind === 2) return { $or: random.list(1, 3, () => filter(random, depth + 1)) };
  if (kind === 3) return { $nor: random.list(1, 2, () => filter(random, depth + 1)) };
  if (kind === 4) return { _id: random.below(IDS) };
  if (kind === 5) return { items: { $elemMatch: { k: random.pick(WORDS), q: { $gte: random.below(8) } } } };
  if (kind === 6)
    return {
      tags: random.pick([{ $size: random.below(4) }, { $all: random.list(1, 2, () => random.pick(WORDS)) }]),
    };
  const fields = random.list(1, 2, () => random.pick(FIELDS));
  return Object.fromEntries(fields.map((field) => [field, condition(random, field)]));
}

// Without arrays, which the reference engine sorts differently when empty, and without documents, whose order depends
// on that of their fields.
const SORTABLE = ['a', 'b', 'n', 's', 'sub.x', 'sub.y', 'when'];

/** Returns a sort that ends in `_id`, so that the order is defined. */
export const sort = (random: Random): Document => ({
  ...Object.fromEntries(random.list(0, 2, () => [random.pick(SORTABLE), random.pick([1, -1])])),
  _id: random.pick([1, -1]),
});

export const projection = (random: Random): Document =>
  random.pick<Document>([
    {},
    {},
    { a: 1, 'sub.x': 1 },
    { a: 0, 'items.k': 0 },
    { _id: 0, s: 1, n: 1 },
    { items: { $slice: 1 } },
    { 'items.q': 1, tags: 1 },
    { total: { $add: [1, 2] }, s: 1 },
  ]);
