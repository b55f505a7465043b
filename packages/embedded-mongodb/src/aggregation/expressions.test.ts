import { type Collection, type Document, Double, Int32 } from 'mongodb';
import { connect, type Connected } from '../testing/support.ts';

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
  [{ $add: ['$n', 1] }, 6],
  [{ $add: ['$n', null] }, null],
  [{ $add: ['$missing', 'text'] }, null],
  [{ $divide: ['text', '$missing'] }, null],
  [{ $multiply: ['$n', '$d'] }, 12.5],
  [{ $divide: ['$n', 2] }, 2.5],
  [{ $round: 2.5 }, 2],
  [{ $round: 3.5 }, 4],
  [{ $round: [-2.5, 0] }, -2],
  [{ $round: [{ $multiply: [1.005, 100] }, 0] }, 100],
  [{ $round: '$n' }, 5],
  [{ $concatArrays: ['$arr', [9]] }, [3, 1, 2, 9]],
  [{ $concatArrays: ['$arr', '$none'] }, null],
  [{ $concatArrays: [['$none']] }, [null]],
  [{ $size: '$arr' }, 3],
  [{ $max: '$arr' }, 3],
  [{ $min: ['$n', '$d'] }, 2.5],
  [{ $sum: '$arr' }, 6],
  [{ $sum: ['$n', '$d', '$s'] }, 7.5],
  [{ $avg: '$arr' }, 2],
  [{ $avg: '$s' }, null],
  [{ $max: ['$none', null] }, null],
  [{ $eq: ['$none', null] }, false],
  [{ $gt: ['$n', null] }, true],
  [{ $lt: ['$none', 5] }, true],
  [{ $and: [1, '$n'] }, true],
  [{ $or: [] }, false],
  [{ $and: [] }, true],
  [{ $not: ['$n'] }, false],
  [{ $not: '$none' }, true],
  [{ $ifNull: ['$none', '$nul', 'z'] }, 'z'],
  [{ $ifNull: ['$none', '$none'] }, undefined],
  [{ $cond: { if: '$b', then: 1, else: 2 } }, 1],
  [{ $cond: [{ $gt: ['$n', 9] }, '$n', '$d'] }, 2.5],
  [{ $year: '$dt' }, 2024],
  [{ $month: ['$dt'] }, 5],
  [{ $year: '$none' }, null],
  [{ $dateToString: { date: '$dt', format: '%Y-%m-%d %H:%M:%S.%L 100%%' } }, '2024-05-17 13:14:15.678 100%'],
  [
    { $dateToString: { date: '$dt', format: '%d.%m.%Y. %H:%M', timezone: 'Europe/Sarajevo' } },
    '17.05.2024. 15:14',
  ],
  [
    {
      $dateToString: { date: new Date('2024-03-31T00:30:00Z'), format: '%H:%M', timezone: 'Europe/Sarajevo' },
    },
    '01:30',
  ],
  [
    {
      $dateToString: { date: new Date('2024-03-31T01:30:00Z'), format: '%H:%M', timezone: 'Europe/Sarajevo' },
    },
    '03:30',
  ],
  [
    { $dateToString: { date: new Date('2023-12-31T23:00:00.007Z'), timezone: 'Europe/Sarajevo' } },
    '2024-01-01T00:00:00.007',
  ],
  [{ $dateToString: { date: '$dt' } }, '2024-05-17T13:14:15.678Z'],
  [{ $dateToString: { date: '$none' } }, null],
  [{ $literal: '$n' }, '$n'],
  ['$o.y.z', 2],
  ['$objs.k', ['a', 'b']],
  ['$objs.none', []],
  [
    ['$n', '$none'],
    [5, null],
  ],
  [{ q: '$none', r: '$n' }, { r: 5 }],
  ['$$ROOT.n', 5],
];

const project = (expression: unknown, options: Document = {}) =>
  things.aggregate([{ $project: { _id: 0, out: expression } }], options).toArray();

describe('an expression', () => {
  it.each(CASES.map(([expression, result]) => [JSON.stringify(expression), expression, result]))(
    '%s',
    async (_text, expression, result) => {
      expect(await project(expression)).toEqual([result === undefined ? {} : { out: result }]);
    },
  );

  it('with a path enters the documents of an array and takes numbers for field names', async () => {
    const paths = { position: '$arr.0', keys: '$objs.k', nested: '$nested.x', none: '$objs.none' };
    const [found] = await things.aggregate([{ $project: { _id: 0, ...paths } }]).toArray();
    expect(found).toEqual({ position: [], keys: ['a', 'b'], nested: [], none: [] });
  });

  it('has the numeric types of MongoDB', async () => {
    const exact = { promoteValues: false };
    expect(await project({ $add: ['$n', 1] }, exact)).toEqual([{ out: new Int32(6) }]);
    expect(await project({ $add: ['$d', 0.5] }, exact)).toEqual([{ out: new Double(3) }]);
    expect(await project({ $divide: ['$n', 5] }, exact)).toEqual([{ out: new Double(1) }]);
    expect(await project({ $round: '$d' }, exact)).toEqual([{ out: new Double(2) }]);
  });

  it.each<[string, unknown]>([
    ['an operator that is not offered', { $toString: '$n' }],
    ['an unknown operator inside another one', { $add: [1, { $foo: '$n' }] }],
    ['a variable', '$$NOW'],
    ['arithmetic with dates', { $add: ['$dt', 1] }],
    ['rounding to decimal places', { $round: ['$d', 1] }],
    ['a date format', { $dateToString: { date: '$dt', format: '%V' } }],
    ['a time zone without a name', { $dateToString: { date: '$dt', timezone: '+02:00' } }],
    ['an argument', { $dateToString: { date: '$dt', onNull: 'x' } }],
  ])('refuses %s with code 238', async (_name, expression) => {
    await expect(project(expression)).rejects.toMatchObject({ code: 238, codeName: 'NotImplemented' });
  });

  it.each<[string, unknown, number]>([
    ['a division by zero', { $divide: ['$n', 0] }, 2],
    ['arithmetic with text', { $add: ['$s', 1] }, 14],
    ['arithmetic with text before a missing field', { $add: ['text', '$missing'] }, 14],
    ['too few arguments', { $eq: ['$n'] }, 16020],
    ['two operators', { $add: [1], $size: '$arr' }, 15983],
    ['an unknown time zone', { $dateToString: { date: '$dt', timezone: 'Europe/Nowhere' } }, 40485],
  ])('refuses %s with the code of MongoDB', async (_name, expression, code) => {
    await expect(project(expression)).rejects.toMatchObject({ code });
  });
});
