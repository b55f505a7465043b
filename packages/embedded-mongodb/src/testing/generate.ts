import { type Document, Long } from 'mongodb';
import { document, filter, IDS, item, projection, scalar, sort, WORDS } from './generateFilters.ts';
import type { Random } from './support.ts';

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
  for (const kind of random.list(1, 3, () => random.below(5))) {
    if (kind <= 1) add('$set', take(['a', 'b', 's', 'sub.z', 'fresh']), scalar(random));
    if (kind === 2) add('$inc', take(['n', 'sub.x']), random.pick([1, -2, 0.5, Long.fromNumber(3)]));
    if (kind === 3) add('$unset', take(['a', 'b', 'fresh']), '');
    if (kind === 4) add('$setOnInsert', take(['fresh', 's']), 'made');
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
      () => ({ $set: { tags: { $concatArrays: [{ $ifNull: ['$tags', []] }, ['!']] } } }),
      () => ({ $unset: ['fresh', 'total'] }),
      () => ({ $set: { tagCount: { $size: { $ifNull: ['$tags', []] } } } }),
    ])(),
  ];
}

/** Returns an update that never fails: a failed updateMany keeps earlier changes in MongoDB, but not in the reference engine. */
const safeUpdate = (random: Random): Document =>
  random.pick<() => Document>([
    () => ({ $set: { fresh: scalar(random) } }),
    () => ({ $unset: { a: '' } }),
    () => ({ $set: { b: scalar(random), n: random.below(20) } }),
    () => ({ $rename: { fresh: 'a' } }),
  ])();

export const update = (random: Random): Document | Document[] =>
  random.chance(0.15)
    ? pipelineUpdate(random)
    : random.chance(0.35)
      ? arrayUpdate(random)
      : updateOperators(random);

function groupStages(random: Random): Document[] {
  return [
    {
      $group: {
        _id: random.pick<unknown>([
          '$s',
          '$sub.x',
          null,
          { s: { $ifNull: ['$s', null] }, big: { $gt: ['$n', 5] } },
          { $ifNull: ['$s', '$n', null] },
          '$b',
        ]),
        count: { $sum: 1 },
        total: { $sum: '$sub.x' },
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
  { out: { $size: { $ifNull: ['$tags', []] } }, most: { $max: '$items.q' } },
  {
    out: { $year: '$when' },
    month: { $month: '$when' },
    text: { $dateToString: { date: '$when', format: '%Y-%m-%d' } },
  },
  { same: { $eq: ['$a', '$b'] }, above: { $gt: ['$a', '$b'] }, least: { $min: ['$sub.x', 3] } },
  { joined: { $concatArrays: [{ $ifNull: ['$tags', []] }, ['z']] } },
  { out: { $round: [{ $divide: [{ $ifNull: ['$sub.x', 0] }, 3] }, 0] } },
];

/** Returns a pipeline whose results have one defined order. */
export function pipeline(random: Random): Document[] {
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
    () => [
      ...start,
      { $sort: { _id: 1 } },
      { $limit: 5 },
      { $lookup: { from: 'other', localField: 'n', foreignField: '_id', as: 'joined' } },
    ],
  ])();
}

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

/** Returns the next operation. Writes to one document select it by `_id`, so that every engine changes the same one. */
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
