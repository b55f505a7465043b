import type { CourseRegister } from '@institut/contract/register/schema';
import type { RegisterAnswers, RegisterField } from '@institut/contract/register/values';
import type { ShownCount } from '@institut/contract/reports/schema';
import { REGISTER } from '../../../test/support/factories.ts';
import { figuresOf, tableOf } from './authorityTable.ts';

type Answers = Partial<RegisterAnswers>;
type People = { answers: Answers; count: number };
const times = (count: number, answers: Answers): People => ({ answers, count });
const runOf = (people: People[], register: Partial<CourseRegister> = {}) => ({
  register: { ...REGISTER, fields: ['sex', 'employment'], ...register } satisfies CourseRegister,
  runs: 1,
  people,
});
const tablesOf = (runs: ReturnType<typeof runOf>[]) => figuresOf(runs, 2025).map(tableOf);
const [WOMEN, MEN, NOBODY] = [{ sex: 'female' }, { sex: 'male' }, {}];

it('counts the participants of all courses of an authority by answer and sex', () => {
  const employed = { ...WOMEN, employment: 'employed' };
  const student = { ...MEN, employment: 'student' };
  const runs = [runOf([times(9, employed), times(3, student)]), runOf([times(4, student), times(6, NOBODY)])];
  expect(tablesOf(runs)).toEqual([
    {
      authority: REGISTER.authority,
      runs: 2,
      columns: ['Žensko', 'Muško', 'Bez odgovora', 'Ukupno'],
      rows: [
        { name: 'Svi polaznici', counts: [9, 7, 6, 22] },
        { name: 'Zaposlenje: Zaposlen/a', counts: ['hidden', 'few', 'few', 9] },
        { name: 'Zaposlenje: Nezaposlen/a', counts: ['few', 'few', 'few', 'few'] },
        { name: 'Zaposlenje: Učenik/ca ili student/ica', counts: ['few', 'hidden', 'few', 7] },
        { name: 'Zaposlenje: Penzioner/ka', counts: ['few', 'few', 'few', 'few'] },
        { name: 'Zaposlenje: Bez odgovora', counts: ['few', 'few', 'hidden', 'hidden'] },
      ],
    },
  ]);
});

it.each<[string, People[], RegisterField[], string[], ShownCount[]]>([
  [
    'too few of one sex together with the next',
    [times(9, WOMEN), times(7, MEN), times(2, NOBODY)],
    ['sex'],
    ['Žensko', 'Muško, bez odgovora', 'Ukupno'],
    [9, 9, 18],
  ],
  ['one sex alone without columns', [times(9, WOMEN)], ['sex'], ['Ukupno'], [9]],
  [
    'a declined answer as none',
    [times(9, WOMEN), times(7, { sex: 'declined' }), times(5, MEN)],
    ['sex'],
    ['Žensko', 'Muško', 'Bez odgovora', 'Ukupno'],
    [9, 5, 7, 21],
  ],
  ['no answer to a question that is not asked any more', [times(9, WOMEN)], ['education'], ['Ukupno'], [9]],
  ['fewer than 5 not at all', [times(4, WOMEN)], ['sex', 'employment'], ['Ukupno'], ['few']],
])('shows %s', (_what, answers, fields, columns, counts) => {
  const [table] = tablesOf([runOf(answers, { fields })]);
  expect([table?.columns, table?.rows[0]?.counts]).toEqual([columns, counts]);
});

it.each([
  ['2001', 'upTo24'],
  ['2000', '25to34'],
  ['1970', 'from55'],
  ['declined', ''],
])('counts the year of birth %s in 2025 as %s', (birthYear, answer) => {
  const [figures] = figuresOf([runOf([times(1, { birthYear })], { fields: ['birthYear'] })], 2025);
  expect(figures?.cells.filter(({ count }) => count > 0)).toEqual([
    { field: 'sex', answer: '', sex: '', count: 1 },
    { field: 'birthYear', answer, sex: '', count: 1 },
  ]);
});
