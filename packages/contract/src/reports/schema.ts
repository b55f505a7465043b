import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { dayOf, daysBetween } from '../frame/days.ts';
import { requiredText, timestamp } from '../frame/fields.ts';
import { REPORT_DAYS_MAX } from '../limits.ts';
import { totalKm } from '../money/schema.ts';
import { HIDDEN_COUNTS, REPORT_GROUPS } from './values.ts';

const thisYear = (): string => dayOf(new Date()).slice(0, 4);

/** Calendar days at the institute, inclusive, by default those of this year. */
export const reportPeriod = {
  od: isoDay.default(() => `${thisYear()}-01-01`),
  do: isoDay.default(() => `${thisYear()}-12-31`),
};

/** A period, and what the rows are. */
export const reportQuery = z
  .object({ ...reportPeriod, po: z.enum(REPORT_GROUPS).default('kurs') })
  .refine(({ od, do: until }) => od <= until, { error: 'Kraj perioda je prije početka.', path: ['do'] })
  .refine(({ od, do: until }) => daysBetween(od, until) < REPORT_DAYS_MAX, {
    error: 'Period može imati najviše deset godina.',
    path: ['do'],
  });
export type ReportQuery = z.output<typeof reportQuery>;

const count = z.int().min(0);

/** `REPORT_FIGURE_INFO` says what each of the figures counts, and what belongs to the period. */
const reportFigures = z.object({
  runs: count,
  capacity: count,
  held: count,
  waiting: count,
  attended: count,
  completed: count,
  hours: z.number().min(0),
  discounts: totalKm,
  revenue: totalKm,
  refunds: totalKm,
});
export type ReportFigures = z.infer<typeof reportFigures>;

const reportRow = reportFigures.extend({
  /** The id of the course, the type, or the name of the lecturer; empty for money and runs of none. */
  key: z.string(),
  name: z.string(),
});
export type ReportRow = z.infer<typeof reportRow>;

export const report = z.object({ rows: z.array(reportRow), total: reportFigures });
export type Report = z.infer<typeof report>;

const YEAR = 'Unesite godinu sa četiri cifre.';

export const authorityReportQuery = z.object({
  godina: z
    .string()
    .regex(/^20\d{2}$/, YEAR)
    .transform(Number)
    .default(() => Number(thisYear())),
});

export const freezeBody = z.object({
  year: z.int(YEAR).min(2000, YEAR).max(2099, YEAR),
  authority: requiredText(120, 'Odaberite organ.'),
});

/** A count of participants, or the reason for which it is not shown. */
const shownCount = z.union([count, z.enum(HIDDEN_COUNTS)]);
export type ShownCount = z.infer<typeof shownCount>;

/** The participants of the courses of a year that quote an act of one authority, by their answers. */
const authorityTable = z.object({
  authority: z.string(),
  runs: count,
  frozenAt: timestamp.nullable(),
  columns: z.array(z.string()),
  rows: z.array(z.object({ name: z.string(), counts: z.array(shownCount) })),
});
export type AuthorityTable = z.infer<typeof authorityTable>;

export const authorityReport = z.object({
  year: z.int(),
  isClosed: z.boolean(),
  tables: z.array(authorityTable),
});
export type AuthorityReport = z.infer<typeof authorityReport>;
