import type { CourseRegister } from '@institut/contract/register/schema';
import { REGISTER_FIELD_LABELS } from '@institut/contract/register/labels';
import {
  DECLINED,
  REGISTER_FIELDS,
  REGISTER_VALUE_LABELS,
  type RegisterAnswers,
  type RegisterField,
} from '@institut/contract/register/values';
import type { AuthorityTable } from '@institut/contract/reports/schema';
import { joinedColumns, suppressed } from './suppression.ts';

/** A number of participants with the same answer and sex; both are empty for those who gave none, or were not asked. */
type AnswerCount = { field: RegisterField; answer: string; sex: string; count: number };

/** The exact figures of the courses of a year that quote an act of one authority. Counts of `sex` are those of all participants. */
export type AuthorityFigures = {
  authority: string;
  runs: number;
  /** The fields that one of the courses asks at least. */
  fields: RegisterField[];
  cells: AnswerCount[];
};

/** Courses that ask the same, with the numbers of their participants who gave the same answers. */
type Runs = {
  register: Pick<CourseRegister, 'authority' | 'fields'>;
  runs: number;
  people: readonly { answers: Partial<RegisterAnswers>; count: number }[];
};

const NO_ANSWER = 'Bez odgovora';
export const ALL = 'Svi polaznici';
const TOTAL = 'Ukupno';

/** The names of the fields in the report, which counts years of birth as ages. */
export const FIELD_NAMES: Readonly<Record<RegisterField, string>> = {
  ...REGISTER_FIELD_LABELS,
  birthYear: 'Starost',
};

/** The age of a participant in the year of the report. */
const AGES = [
  { upTo: 24, answer: 'upTo24', name: 'do 24 godine' },
  { upTo: 34, answer: '25to34', name: '25–34 godine' },
  { upTo: 44, answer: '35to44', name: '35–44 godine' },
  { upTo: 54, answer: '45to54', name: '45–54 godine' },
  { upTo: Infinity, answer: 'from55', name: '55 i više godina' },
] as const;

/** The answers to each field in their order, with their names. */
export const ANSWERS: Readonly<Record<RegisterField, readonly (readonly [answer: string, name: string])[]>> =
  {
    sex: [...Object.entries(REGISTER_VALUE_LABELS.sex), ['', NO_ANSWER]],
    birthYear: [...AGES.map(({ answer, name }) => [answer, name] as const), ['', NO_ANSWER]],
    employment: [...Object.entries(REGISTER_VALUE_LABELS.employment), ['', NO_ANSWER]],
    education: [...Object.entries(REGISTER_VALUE_LABELS.education), ['', NO_ANSWER]],
  };

function countedAnswer(field: RegisterField, answer: string | undefined, year: number): string {
  if (!answer || answer === DECLINED) return '';
  if (field !== 'birthYear') return answer;
  return AGES.find(({ upTo }) => year - Number(answer) <= upTo)?.answer ?? '';
}

/** Returns the figures of a year by authority, from the answers to each course. */
export function figuresOf(asked: readonly Runs[], year: number): AuthorityFigures[] {
  const names = [...new Set(asked.map(({ register }) => register.authority))];
  return names
    .toSorted((a, b) => a.localeCompare(b, 'bs'))
    .map((authority) => {
      const own = asked.filter(({ register }) => register.authority === authority);
      const fields = REGISTER_FIELDS.filter((field) =>
        own.some(({ register }) => register.fields.includes(field)),
      );
      const counts = new Map<string, number>();
      for (const { register, people } of own) {
        for (const { answers, count } of people) {
          const answerTo = (field: RegisterField) =>
            register.fields.includes(field) ? countedAnswer(field, answers[field], year) : '';
          for (const field of new Set<RegisterField>(['sex', ...fields])) {
            const key = [field, answerTo(field), answerTo('sex')].join('|');
            counts.set(key, (counts.get(key) ?? 0) + count);
          }
        }
      }
      const cells = cellsOf(fields).map((cell) =>
        Object.assign(cell, { count: counts.get([cell.field, cell.answer, cell.sex].join('|')) ?? 0 }),
      );
      return { authority, runs: own.reduce((sum, { runs }) => sum + runs, 0), fields, cells };
    });
}

const sexesOf = (fields: readonly RegisterField[]): string[] =>
  fields.includes('sex') ? ANSWERS.sex.map(([sex]) => sex) : [''];

const otherFields = (fields: readonly RegisterField[]) => fields.filter((field) => field !== 'sex');

/** Returns the cells of the report of an authority that asks these fields, in their order. */
const cellsOf = (fields: readonly RegisterField[]): Omit<AnswerCount, 'count'>[] => [
  ...sexesOf(fields).map((sex) => ({ field: 'sex' as const, answer: sex, sex })),
  ...otherFields(fields).flatMap((field) =>
    ANSWERS[field].flatMap(([answer]) => sexesOf(fields).map((sex) => ({ field, answer, sex }))),
  ),
];

/**
 * Returns the table of an authority without counts of few people: by answer and, unless too few are of one sex, by sex. The sums of
 * all participants are always shown, or nothing else is, so that the tables of two fields say no more together than each alone.
 */
export function tableOf({
  authority,
  runs,
  fields,
  cells,
}: AuthorityFigures): Omit<AuthorityTable, 'frozenAt'> {
  const sexes = sexesOf(fields);
  const countOf = (field: RegisterField, answer: string, sex: string) =>
    cells.find((cell) => cell.field === field && cell.answer === answer && cell.sex === sex)?.count ?? 0;
  const totals = sexes.map((sex) => countOf('sex', sex, sex));
  const joined = joinedColumns(totals);
  if (!joined) return { authority, runs, columns: [TOTAL], rows: [{ name: ALL, counts: ['few'] }] };
  const sumsOf = (counts: readonly number[]) =>
    joined.map((indexes) => indexes.reduce((sum, index) => sum + (counts[index] ?? 0), 0));
  const columns = [...(joined.length > 1 ? joined.map(nameOf) : []), TOTAL];
  const rowsOf = (field: RegisterField) => {
    const counts = ANSWERS[field].map(([answer]) => sumsOf(sexes.map((sex) => countOf(field, answer, sex))));
    const shown = suppressed(counts);
    const label = FIELD_NAMES[field];
    if (!shown) return [{ name: label, counts: columns.map(() => 'hidden' as const) }];
    return ANSWERS[field].map(([, name], index) => ({
      name: `${label}: ${name}`,
      counts: shown[index] ?? [],
    }));
  };
  return {
    authority,
    runs,
    columns,
    rows: [{ name: ALL, counts: withTotal(sumsOf(totals)) }, ...otherFields(fields).flatMap(rowsOf)],
  };
}

const withTotal = (sums: readonly number[]): number[] =>
  sums.length > 1 ? sums.concat(sums.reduce((total, sum) => total + sum, 0)) : [...sums];

/** Returns the name of joined columns: `Muško, bez odgovora`. */
const nameOf = (indexes: readonly number[]): string =>
  indexes
    .map((index, place) => (place === 0 ? ANSWERS.sex[index]?.[1] : ANSWERS.sex[index]?.[1].toLowerCase()))
    .join(', ');
