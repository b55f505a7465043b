import { type Document, Long } from 'mongodb';
import { item, number, scalar, WORDS } from './generateFilters.ts';
import type { Random } from './random.ts';

export function updateOperators(random: Random): Document {
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

/** Returns an update that never fails: a failed updateMany keeps earlier changes in MongoDB, but not in the reference engine. */
export const safeUpdate = (random: Random): Document =>
  random.pick<() => Document>([
    () => ({ $set: { fresh: scalar(random) } }),
    () => ({ $unset: { a: '' } }),
    () => ({ $min: { n: number(random) }, $set: { b: scalar(random) } }),
    () => ({ $max: { b: scalar(random) } }),
    () => ({ $rename: { fresh: 'a' } }),
  ])();

export const update = (random: Random): Document | Document[] =>
  random.chance(0.15)
    ? pipelineUpdate(random)
    : random.chance(0.35)
      ? arrayUpdate(random)
      : updateOperators(random);
