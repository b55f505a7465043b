import { z } from 'zod';
import { COURSE_TYPES } from '../courses/values.ts';
import { objectId } from '../frame/fields.ts';
import { totalKm } from '../money/schema.ts';
import { reportPeriod } from '../reports/schema.ts';
import { lecturerName } from '../timetable/schema.ts';
import { LINE_DISCOUNT_KINDS } from './values.ts';

/** The runs whose first day is in a period, as reports count them; one, those of a type, or of a lecturer. */
export const givenDiscountsQuery = z.object({
  ...reportPeriod,
  kurs: objectId.optional(),
  tipObuke: z.enum(COURSE_TYPES).optional(),
  lecturer: lecturerName.optional(),
});
export type GivenDiscountsQuery = z.output<typeof givenDiscountsQuery>;

/** A discount of a run: one that the course has now, or with which orders hold seats of it. */
export const givenDiscount = z.object({
  /** The run and the rule of the course, or the code. */
  _id: z.string(),
  kurs: objectId,
  course: z.string(),
  kind: z.enum(LINE_DISCOUNT_KINDS),
  text: z.string(),
  /** The orders that hold seats with it, and what it takes off these seats. */
  uses: z.int(),
  costKm: totalKm,
});
export type GivenDiscount = z.infer<typeof givenDiscount>;
