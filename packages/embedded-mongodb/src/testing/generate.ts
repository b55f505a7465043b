import { Decimal128, Double, Long, ObjectId, type Document } from 'mongodb';
import type { Random } from './random.ts';

/** One operation on a collection, the same for every engine. */
export type Operation =
  | { kind: 'insert'; documents: Document[] }
  | { kind: 'find'; filter: Document; options: Document }
  | { kind: 'count'; filter: Document }
  | { kind: 'distinct'; key: string; filter: Document }
  | { kind: 'aggregate'; pipeline: Document[] }
  | { kind: 'update'; filter: Document; update: Document | Document[]; options: Document; many: boolean }
  | { kind: 'replace'; filter: Document; replacement: Document; upsert: boolean }
  | { kind: 'findAndUpdate'; filter: Document; update: Document; options: Document }
  | { kind: 'delete'; filter: Document; many: boolean };

const WORDS = ['ana', 'Ana', 'banja', 'čaj', 'đak', 'šuma', 'zec', '', 'a b', 'ž'];
const FIELDS = ['a', 'b', 'n', 's', 'tags', 'items', 'sub.x', 'sub.y', 'when', 'items.q', 'items.k'];
const IDS = 60;

const number = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.below(12) - 3,
    () => random.below(12) - 3,
    () => (random.below(40) - 20) / 4,
    () => new Double(random.below(6)),
    () => Long.fromNumber(random.below(9)),
    () => Decimal128.fromString(String((random.below(20) - 10) / 2)),
  ])();

function scalar(random: Random): unknown {
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

const item = (random: Random): Document => ({ k: random.pick(WORDS), q: random.below(8) });

/** A document with fields of changing types, some absent, some nested. */
export function document(random: Random): Document {
  const made: Document = {};
  if (random.chance(0.8)) made['a'] = scalar(random);
  if (random.chance(0.7)) made['b'] = scalar(random);
  if (random.chance(0.9)) made['n'] = random.chance(0.9) ? random.below(20) : number(random);
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

/** A filter over the fields that `document` makes. */
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
  if (kind === 7)
    return {
      $expr: {
        [random.pick(['$gt', '$eq', '$lte'])]: [`$${random.pick(['n', 'sub.x', 'a'])}`, random.below(10)],
      },
    };
  const fields = random.list(1, 2, () => random.pick(FIELDS));
  return Object.fromEntries(fields.map((field) => [field, condition(random, field)]));
}

function updateOperators(random: Random): Document {
  const made: Document = {};
  const free = ['a', 'b', 'n', 's', 'sub.x', 'sub.z', 'fresh'];
  const take = (choices: readonly string[]): string | undefined => {
    const left = choices.filter((field) => free.includes(field));
    const field = left.length > 0 ? random.pick(left) : undefined;
    if (field !== undefined) free.splice(free.indexOf(field), 1);
    return field;
  };
  const add = (operator: string, field: string | undefined, value: unknown) => {
    if (field !== undefined) made[operator] = { ...made[operator], [field]: value };
  };
  for (const kind of random.list(1, 3, () => random.below(8))) {
    if (kind <= 1) add('$set', take(['a', 'b', 's', 'sub.z', 'fresh']), scalar(random));
    if (kind === 2) add('$inc', take(['n', 'sub.x']), random.pick([1, -2, 0.5, Long.fromNumber(3)]));
    if (kind === 3) add('$unset', take(['a', 'b', 'fresh']), '');
    if (kind === 4) add('$min', take(['n', 'a']), number(random));
    if (kind === 5) add('$max', take(['n', 'b']), number(random));
    if (kind === 6) add('$mul', take(['sub.x']), random.pick([2, 0.5, -1]));
    if (kind === 7) add('$setOnInsert', take(['fresh', 's']), 'made');
  }
  return Object.keys(made).length > 0 ? made : { $set: { fresh: random.below(9) } };
}

function arrayUpdate(random: Random): Document {
  return random.pick<() => Document>([
    () => ({ $push: { tags: random.pick(WORDS) } }),
    () => ({
      $push: { tags: { $each: random.list(1, 3, () => random.pick(WORDS)), $slice: random.pick([3, -2]) } },
    }),
    () => ({ $push: { items: { $each: [item(random)], $sort: { q: 1, k: -1 } } } }),
    () => ({ $addToSet: { tags: { $each: random.list(1, 3, () => random.pick(WORDS)) } } }),
    () => ({ $pull: { tags: random.pick(WORDS) } }),
    () => ({ $pull: { items: { q: { $lt: random.below(6) } } } }),
    () => ({ $pop: { tags: random.pick([1, -1]) } }),
    () => ({ $pullAll: { tags: random.list(1, 2, () => random.pick(WORDS)) } }),
    () => ({ $set: { 'items.$[].q': random.below(9) } }),
    () => ({ $inc: { 'items.0.q': 1 } }),
  ])();
}

function pipelineUpdate(random: Random): Document[] {
  return [
    random.pick<() => Document>([
      () => ({ $set: { total: { $add: [{ $ifNull: ['$sub.x', 0] }, random.below(5)] } } }),
      () => ({ $set: { s: { $concat: [{ $ifNull: ['$s', '-'] }, '!'] } } }),
      () => ({ $unset: ['fresh', 'total'] }),
      () => ({ $set: { tagCount: { $size: { $cond: [{ $isArray: '$tags' }, '$tags', []] } } } }),
    ])(),
  ];
}

/** Updates no document refuses: a refused one leaves the earlier ones changed in MongoDB, but not in the reference engine. */
const safeUpdate = (random: Random): Document =>
  random.pick<() => Document>([
    () => ({ $set: { fresh: scalar(random) } }),
    () => ({ $unset: { a: '' } }),
    () => ({ $min: { n: number(random) }, $set: { b: scalar(random) } }),
    () => ({ $max: { b: scalar(random) } }),
    () => ({ $rename: { fresh: 'a' } }),
  ])();

const update = (random: Random): Document | Document[] =>
  random.chance(0.15)
    ? pipelineUpdate(random)
    : random.chance(0.35)
      ? arrayUpdate(random)
      : updateOperators(random);

// Arrays are left out: MongoDB sorts an empty one before null, the reference engine does not.
// So are whole documents, whose order depends on that of their fields.
const SORTABLE = ['a', 'b', 'n', 's', 'sub.x', 'sub.y', 'when'];

/** Always ends in `_id`, so that the order is one. */
const sort = (random: Random): Document => ({
  ...Object.fromEntries(random.list(0, 2, () => [random.pick(SORTABLE), random.pick([1, -1])])),
  _id: random.pick([1, -1]),
});

const projection = (random: Random): Document =>
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

function groupStages(random: Random): Document[] {
  return [
    {
      $group: {
        _id: random.pick<unknown>([
          '$s',
          '$sub.x',
          null,
          { s: { $ifNull: ['$s', null] }, t: { $type: '$sub.x' } },
          { $type: '$a' },
          '$b',
        ]),
        count: { $sum: 1 },
        total: { $sum: '$n' },
        mean: { $avg: '$sub.x' },
        least: { $min: '$a' },
        most: { $max: '$b' },
      },
    },
    { $sort: { count: -1, _id: 1 } },
  ];
}

const EXPRESSIONS: readonly Document[] = [
  { out: { $add: ['$sub.x', 1.5] } },
  { out: { $multiply: ['$sub.x', 2] }, half: { $divide: ['$sub.x', 2] } },
  { out: { $cond: [{ $gt: ['$n', 5] }, 'big', 'small'] } },
  { out: { $toUpper: '$s' }, size: { $strLenCP: { $ifNull: ['$s', ''] } } },
  { out: { $size: { $ifNull: ['$tags', []] } }, first: { $arrayElemAt: ['$tags', 0] } },
  { out: { $map: { input: { $ifNull: ['$items', []] }, as: 'i', in: { $add: ['$$i.q', 1] } } } },
  { out: { $filter: { input: { $ifNull: ['$items', []] }, as: 'i', cond: { $gte: ['$$i.q', 3] } } } },
  {
    out: {
      $reduce: { input: { $ifNull: ['$items.q', []] }, initialValue: 0, in: { $add: ['$$value', '$$this'] } },
    },
  },
  {
    out: { $year: '$when' },
    month: { $month: '$when' },
    text: { $dateToString: { date: '$when', format: '%Y-%m-%d' } },
  },
  { out: { $type: '$a' }, same: { $eq: ['$a', '$b'] }, order: { $cmp: ['$a', '$b'] } },
  {
    out: { $in: ['ana', { $ifNull: ['$tags', []] }] },
    joined: { $concatArrays: [{ $ifNull: ['$tags', []] }, ['z']] },
  },
  { out: { $mergeObjects: ['$sub', { z: 1 }] } },
  { out: { $switch: { branches: [{ case: { $lt: ['$n', 5] }, then: 1 }], default: 2 } } },
  { out: { $round: [{ $divide: [{ $ifNull: ['$sub.x', 0] }, 3] }, 2] } },
  { out: { $setIsSubset: [['ana'], { $ifNull: ['$tags', []] }] } },
];

function pipeline(random: Random): Document[] {
  const start: Document[] = [{ $match: filter(random, 1) }];
  const end: Document[] = [{ $sort: { _id: 1 } }];
  return random.pick<() => Document[]>([
    () => [...start, ...groupStages(random)],
    () => [...start, ...groupStages(random)],
    () => [...start, { $project: random.pick(EXPRESSIONS) }, ...end],
    () => [...start, { $addFields: random.pick(EXPRESSIONS) }, ...end],
    () => [
      ...start,
      { $unwind: '$items' },
      { $sort: { _id: 1, 'items.q': 1, 'items.k': 1 } },
      { $limit: 20 },
    ],
    () => [
      ...start,
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'at' } },
      { $sort: { _id: 1, at: 1 } },
    ],
    () => [...start, { $sort: sort(random) }, { $skip: random.below(4) }, { $limit: 1 + random.below(9) }],
    () => [
      ...start,
      { $sort: { _id: 1 } },
      {
        $facet: {
          few: [{ $limit: 3 }, { $project: { s: 1 } }],
          all: [{ $group: { _id: null, n: { $sum: 1 } } }],
        },
      },
    ],
    () => [...start, { $group: { _id: null, n: { $count: {} } } }],
    () => [
      ...start,
      { $sort: { _id: 1 } },
      { $limit: 5 },
      { $lookup: { from: 'other', localField: 'n', foreignField: '_id', as: 'joined' } },
    ],
    () => [
      ...start,
      {
        $bucket: {
          groupBy: { $ifNull: ['$sub.x', 0] },
          boundaries: [0, 2, 4],
          default: 'rest',
          output: { n: { $sum: 1 } },
        },
      },
      ...end,
    ],
    () => [
      { $match: { sub: { $type: 'object' } } },
      { $replaceRoot: { newRoot: { $mergeObjects: ['$sub', { _id: '$_id' }] } } },
      ...end,
    ],
    () => [
      ...start,
      { $sort: { _id: 1 } },
      { $limit: 3 },
      { $unionWith: { coll: 'other', pipeline: [{ $match: { _id: { $lt: 3 } } }] } },
    ],
  ])();
}

/** The next operation. Writes to one document name it by `_id`, so that every engine picks the same one. */
export function operation(random: Random): Operation {
  const byId = () => ({ _id: random.below(IDS) });
  const kind = random.below(20);
  if (kind <= 3)
    return {
      kind: 'insert',
      documents: random.list(1, 4, () => ({ _id: random.below(IDS), ...document(random) })),
    };
  if (kind <= 8) {
    const options = {
      sort: sort(random),
      skip: random.below(3),
      limit: random.pick([0, 0, 5, 20]),
      projection: projection(random),
    };
    return { kind: 'find', filter: filter(random), options };
  }
  if (kind === 9) return { kind: 'count', filter: filter(random) };
  if (kind === 10)
    return {
      kind: 'distinct',
      key: random.pick(['s', 'tags', 'n', 'items.q', 'sub.x']),
      filter: filter(random),
    };
  if (kind <= 13) return { kind: 'aggregate', pipeline: pipeline(random) };
  if (kind <= 15)
    return {
      kind: 'update',
      filter: byId(),
      update: update(random),
      options: { upsert: random.chance(0.3) },
      many: false,
    };
  if (kind === 16)
    return { kind: 'update', filter: filter(random), update: safeUpdate(random), options: {}, many: true };
  if (kind === 17)
    return { kind: 'replace', filter: byId(), replacement: document(random), upsert: random.chance(0.4) };
  if (kind === 18) {
    const options = {
      sort: sort(random),
      returnDocument: random.pick(['before', 'after']),
      projection: projection(random),
    };
    return { kind: 'findAndUpdate', filter: filter(random), update: updateOperators(random), options };
  }
  const many = random.chance(0.1);
  return { kind: 'delete', filter: many ? { ...filter(random, 1), n: random.below(20) } : byId(), many };
}
