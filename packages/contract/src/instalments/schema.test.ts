import { agreeInstalmentsBody } from './schema.ts';

const on = (day: number, amount: number) => ({ dueDay: `2027-03-${String(day).padStart(2, '0')}`, amount });

it.each([
  ['an amount of nothing', [on(1, 0)], '0.amount'],
  ['a third decimal', [on(1, 10.001)], '0.amount'],
  ['a day twice', [on(1, 5), on(1, 5)], '1.dueDay'],
  ['an earlier day', [on(2, 5), on(1, 5)], '1.dueDay'],
  ['thirteen', Array.from({ length: 13 }, (_, at) => on(at + 1, 1)), ''],
])('an agreement refuses %s', (_what, instalments, path) => {
  const { error } = agreeInstalmentsBody.safeParse({ instalments });
  expect(error?.issues.map((issue) => issue.path.slice(1).join('.'))).toEqual([path]);
});
