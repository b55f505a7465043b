import type { Document } from 'mongodb';
import { filter, sort } from './generateFilters.ts';
import type { Random } from './random.ts';

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
  { out: { $concat: ['$s', '!'] }, kind: { $type: '$s' } },
  { out: { $size: { $ifNull: ['$tags', []] } }, first: { $arrayElemAt: ['$tags', 0] } },
  { out: { $map: { input: { $ifNull: ['$items', []] }, as: 'i', in: { $add: ['$$i.q', 1] } } } },
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
  { out: { $round: [{ $divide: [{ $ifNull: ['$sub.x', 0] }, 3] }, 2] } },
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
      { $match: { sub: { $type: 'object' } } },
      { $replaceRoot: { newRoot: { _id: '$_id', sub: '$sub' } } },
      ...end,
    ],
  ])();
}
