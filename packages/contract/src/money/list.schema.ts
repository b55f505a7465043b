import { z } from 'zod';
import { isoDay } from '../content/schema.ts';
import { COURSE_TYPES } from '../courses/values.ts';
import { orderDocument } from '../documents/schema.ts';
import { ANY_STATE, DOCUMENT_KIND, DOCUMENT_KINDS, DOCUMENT_STATES } from '../documents/values.ts';
import { objectId, pageNumber, pageSize, searchKeyword, timestamp } from '../frame/fields.ts';
import { SORT_DIRECTIONS } from '../frame/listQuery.ts';
import { PAYMENT_PAGE_SIZE } from '../limits.ts';
import { lecturerName } from '../timetable/schema.ts';
import { paymentRecord } from '../payments/schema.ts';
import { PAYMENT_SOURCES } from '../payments/values.ts';
import { balanceKm, totalKm } from './schema.ts';
import { JOURNAL_PARTS, PAYER_KINDS, RECEIVABLE_AGES, RECEIVABLE_SORTS, SURPLUS_REASONS } from './values.ts';

const count = z.int().min(0);
const paging = { pageNumber, pageSize: pageSize.default(PAYMENT_PAGE_SIZE) };
const direction = z.enum(SORT_DIRECTIONS);
/** Calendar days at the institute, inclusive. */
const period = { from: isoDay.optional(), to: isoDay.optional() };
const orderName = z.object({ _id: objectId, reference: z.string(), name: z.string() });

/** The sum of a part of a list, of all its pages. */
export type MoneySum = { key: string; count: number; total: number };

/**
 * A page of a list about money. The sums follow all filters but the one that chooses a part, so that every part shows what it
 * has while one of them is shown.
 */
const moneyList = <Row extends z.ZodType, const Keys extends readonly string[]>(row: Row, parts: Keys) =>
  z.object({
    rows: row.array(),
    sums: z.object({ key: z.enum(parts), count, total: totalKm }).array(),
  });

/** The keyword matches what it does in the list of orders. */
export const receivableListQuery = z.object({
  ...paging,
  keyword: searchKeyword,
  age: z.enum(RECEIVABLE_AGES).optional(),
  payer: z.enum(PAYER_KINDS).optional(),
  kurs: objectId.optional(),
  sort: z.enum(RECEIVABLE_SORTS).default('dueDay'),
  direction: direction.default('asc'),
});

/** An order of which something is open; the id is that of the order. */
export const receivable = orderName.extend({
  email: z.string(),
  payer: z.object({ kind: z.enum(PAYER_KINDS), name: z.string() }),
  courses: z.array(z.string()),
  placedOn: isoDay,
  /** Null for an application for a grant, which is not due. */
  dueDay: isoDay.nullable(),
  age: z.enum(RECEIVABLE_AGES),
  /** The days since the due day; 0 before it. */
  daysLate: count,
  amountDue: totalKm,
  /** The amount that has arrived, less what was given back. */
  paid: balanceKm,
  openAmount: totalKm,
  remindedAt: timestamp.nullable(),
  /** The last day on which payment is expected, once the buyer was reminded of it. */
  paymentDueDay: isoDay.nullable(),
});
export type Receivable = z.infer<typeof receivable>;
/** The choices of the filter by course. */
const courseChoices = { courses: z.object({ _id: objectId, name: z.string() }).array() };

export const receivableList = moneyList(receivable, RECEIVABLE_AGES).extend(courseChoices);

export const surplusListQuery = z.object({
  ...paging,
  keyword: searchKeyword,
  reason: z.enum(SURPLUS_REASONS).optional(),
  sort: z.enum(['surplus']).default('surplus'),
  direction: direction.default('desc'),
});

/** An order with more money than is due; the id is that of the order. */
export const surplus = orderName.extend({
  email: z.string(),
  payer: z.string(),
  reason: z.enum(SURPLUS_REASONS),
  /** The day on which the money that is left arrived, or on which nothing was due any more. */
  since: isoDay,
  paid: totalKm,
  refunded: totalKm,
  surplus: totalKm,
});
export type Surplus = z.infer<typeof surplus>;
export const surplusList = moneyList(surplus, SURPLUS_REASONS);

/** The keyword is the reference of a record, or what finds its order. */
export const ledgerListQuery = z.object({
  ...paging,
  keyword: searchKeyword,
  source: z.enum(PAYMENT_SOURCES).optional(),
  ...period,
  sort: z.enum(['at']).default('at'),
  direction: direction.default('desc'),
});

/** A record of the ledger with the order it was made for, if that is known. */
export const ledgerEntry = paymentRecord.extend({ order: orderName.nullable() });
export type LedgerEntry = z.infer<typeof ledgerEntry>;
export const ledgerList = moneyList(ledgerEntry, PAYMENT_SOURCES);

/**
 * The journal of the ledger: every record of money that has moved, also withdrawn ones. The keyword is as in `ledgerListQuery`, or a
 * part of the reference, of the method, or of the name of who recorded it.
 */
export const journalQuery = ledgerListQuery.extend({
  part: z.enum(JOURNAL_PARTS).optional(),
  kurs: objectId.optional(),
  /** Only money of orders for a course of this type, or of this lecturer: a row of a report. */
  tipObuke: z.enum(COURSE_TYPES).optional(),
  lecturer: lecturerName.optional(),
  /** Only money of orders for a course that was deleted since. */
  deletedCourses: z.literal('true').optional(),
});
export const journal = moneyList(ledgerEntry, JOURNAL_PARTS).extend(courseChoices);

/** The keyword is a number, or the beginning of one, or what finds the order. */
export const documentListQuery = z.object({
  ...paging,
  keyword: searchKeyword,
  kind: z.enum(DOCUMENT_KIND).optional(),
  /** Without one valid documents, so that the sums count no replaced proforma; a number finds its document in every state. */
  state: z.enum([...DOCUMENT_STATES, ANY_STATE]).optional(),
  year: z
    .string()
    .regex(/^20\d{2}$/, 'Unesite godinu.')
    .transform(Number)
    .optional(),
  ...period,
  sort: z.enum(['issuedAt']).default('issuedAt'),
  direction: direction.default('desc'),
});

export const listedDocument = orderDocument.extend({
  _id: objectId,
  recipient: z.string(),
  order: z.object({ _id: objectId, reference: z.string() }),
});
export type ListedDocument = z.infer<typeof listedDocument>;
export const documentList = moneyList(listedDocument, DOCUMENT_KINDS);
