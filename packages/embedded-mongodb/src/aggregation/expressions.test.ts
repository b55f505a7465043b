import type { Collection } from 'mongodb';
import { type Connected, connect } from '../testing/connect.ts';

let connected: Connected;
let things: Collection;

beforeAll(async () => {
  connected = await connect();
  things = connected.client.db('shop').collection('things');
  await things.insertOne({
    n: 5,
    d: 2.5,
    s: 'Héllo World',
    arr: [3, 1, 2],
    objs: [
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ],
    o: { x: 1, y: { z: 2 } },
    nul: null,
    dt: new Date('2024-05-17T13:14:15.678Z'),
    b: true,
    nested: [[1, 2], [3]],
  });
});
afterAll(() => connected.close());

// The results were compared with the reference engine.
const CASES: [expression: unknown, result: unknown][] = [
  [
    { $zip: { inputs: ['$arr', ['a', 'b']] } },
    [
      [3, 'a'],
      [1, 'b'],
    ],
  ],
  [{ $first: '$arr' }, 3],
  [{ $last: '$arr' }, 2],
  [{ $first: '$none' }, null],
  [{ $first: '$nested' }, [1, 2]],
  [
    { $objectToArray: '$o' },
    [
      { k: 'x', v: 1 },
      { k: 'y', v: { z: 2 } },
    ],
  ],
  [{ $replaceOne: { input: '$s', find: 'l', replacement: 'L' } }, 'HéLlo World'],
  [{ $replaceAll: { input: '$s', find: 'l', replacement: 'L' } }, 'HéLLo WorLd'],
  [{ $replaceAll: { input: '$none', find: 'l', replacement: 'L' } }, null],
  [{ $let: { vars: { q: { $add: ['$n', 1] } }, in: { $multiply: ['$$q', 2] } } }, 12],
  [
    { $reduce: { input: '$arr', initialValue: { s: 0 }, in: { s: { $add: ['$$value.s', '$$this'] } } } },
    { s: 6 },
  ],
  [{ $map: { input: '$objs', in: '$$this.k' } }, ['a', 'b']],
  [{ $map: { input: '$none', in: 1 } }, null],
  [
    { $map: { input: '$arr', as: 'x', in: { $cond: [{ $gt: ['$$x', 1] }, '$$x', '$$REMOVE'] } } },
    [3, null, 2],
  ],
  [{ $subtract: ['$dt', '$dt'] }, 0],
  [{ $round: 2.5 }, 2],
  [{ $round: 3.5 }, 4],
  [{ $round: [1234, -2] }, 1200],
  [{ $type: '$none' }, 'missing'],
  [{ $isArray: '$arr' }, true],
  [{ $isArray: [['$n']] }, true],
  [{ $concat: ['$s', '!'] }, 'Héllo World!'],
  [{ $concat: ['$s', '$none'] }, null],
  [{ $arrayElemAt: ['$arr', -1] }, 2],
  [{ $arrayElemAt: ['$arr', 9] }, undefined],
  [{ $concatArrays: ['$arr', [9]] }, [3, 1, 2, 9]],
  [{ $concatArrays: ['$arr', '$none'] }, null],
  [{ $size: '$arr' }, 3],
  [{ $in: [1, '$arr'] }, true],
  [{ $max: '$arr' }, 3],
  [{ $min: ['$n', '$d'] }, 2.5],
  [{ $sum: '$arr' }, 6],
  [{ $sum: ['$n', '$d', '$s'] }, 7.5],
  [{ $avg: '$arr' }, 2],
  [{ $avg: '$s' }, null],
  [{ $max: ['$none', null] }, null],
  [{ $cmp: ['$n', '$d'] }, 1],
  [{ $eq: ['$none', null] }, false],
  [{ $gt: ['$n', null] }, true],
  [{ $lt: ['$none', 5] }, true],
  [{ $and: [1, '$n'] }, true],
  [{ $or: [] }, false],
  [{ $and: [] }, true],
  [{ $not: ['$n'] }, false],
  [{ $not: '$none' }, true],
  [{ $ifNull: ['$none', '$nul', 'z'] }, 'z'],
  [{ $cond: { if: '$b', then: 1, else: 2 } }, 1],
  [{ $year: '$dt' }, 2024],
  [{ $month: '$dt' }, 5],
  [{ $millisecond: '$dt' }, 678],
  [{ $hour: { date: '$dt', timezone: 'Europe/Sarajevo' } }, 15],
  [{ $hour: { date: '$dt', timezone: '+05:30' } }, 18],
  [
    { $dateToString: { date: '$dt', format: '%Y-%m-%d %H:%M:%S.%L 100%%', timezone: '+02:00' } },
    '2024-05-17 15:14:15.678 100%',
  ],
  [{ $dateToString: { date: '$none', onNull: 'x' } }, 'x'],
  [{ $literal: '$n' }, '$n'],
  [{ $arrayElemAt: [['$none', '$none'], 1] }, null],
  [{ $first: [['$none', 1]] }, null],
  [{ $concatArrays: [['$none']] }, [null]],
  ['$o.y.z', 2],
  ['$objs.k', ['a', 'b']],
  ['$objs.none', []],
  [
    ['$n', '$none'],
    [5, null],
  ],
  [{ q: '$none', r: 1 }, {}],
  ['$$ROOT.n', 5],
  ['$$CURRENT.n', 5],
  [{ $add: ['$n', null] }, null],
];

const project = (expression: unknown) => things.aggregate([{ $project: { out: expression } }]).toArray();

describe('an expression', () => {
  it.each(CASES.map(([expression, result]) => [JSON.stringify(expression), expression, result]))(
    '%s',
    async (_text, expression, result) => {
      const [found] = await things.aggregate([{ $project: { _id: 0, out: expression } }]).toArray();
      expect(found).toEqual(result === undefined ? {} : { out: result });
    },
  );

  it('with a path enters the documents of an array and takes numbers for field names', async () => {
    const paths = { position: '$arr.0', keys: '$objs.k', nested: '$nested.x', none: '$objs.none' };
    const [found] = await things.aggregate([{ $project: { _id: 0, ...paths } }]).toArray();
    expect(found).toEqual({ position: [], keys: ['a', 'b'], nested: [], none: [] });
  });

  it.each(
    `$abs $bitAnd $convert $dateFromParts $dateToParts $dateTrunc $exp $filter $function $getField $mergeObjects $range
    $regexMatch $setUnion $slice $sqrt $switch $toString $toUpper $trim $week`.split(/\s+/),
  )('with %s is refused with code 238', async (name) => {
    const refused = { code: 238, codeName: 'NotImplemented' };
    await expect(project({ [name]: '$n' })).rejects.toMatchObject(refused);
    await expect(project({ $add: [1, { [name]: '$n' }] })).rejects.toMatchObject(refused);
    await expect(things.find({ $expr: { [name]: '$n' } }).toArray()).rejects.toMatchObject(refused);
  });

  it('with an unknown operator is refused with code 168', async () => {
    await expect(project({ $foo: 1 })).rejects.toMatchObject({ code: 168 });
  });

  it('with an unsupported date format is refused with code 238', async () => {
    await expect(project({ $dateToString: { date: '$dt', format: '%V' } })).rejects.toMatchObject({
      code: 238,
    });
    await expect(project({ $dateToString: { date: '$dt', format: '%?' } })).rejects.toMatchObject({
      code: 18536,
    });
  });
});
