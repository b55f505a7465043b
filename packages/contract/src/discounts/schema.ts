import { z } from 'zod';
import { draftDay, seatCount } from '../content/schema.ts';
import { amountKm, objectId, optionalText, pageNumber, pageSize } from '../frame/fields.ts';
import { totalKm } from '../money/schema.ts';
import {
  CODE_AMOUNT_MAX,
  CODE_COURSES_MAX,
  CODE_USES_MAX,
  COURSE_DISCOUNTS_MAX,
  GROUP_SEATS_MIN,
  ORDER_PAGE_SIZE,
} from '../limits.ts';
import { readCrockford } from '../frame/crockford.ts';
import { DISCOUNT_KINDS, LINE_DISCOUNT_KINDS } from './values.ts';

const PERCENT = 'Unesite cijeli broj od 0 do 100.';
const ONE_OF_BOTH = 'Unesite postotak ili iznos, jedno od toga.';
const USES = `Unesite cijeli broj od 0 do ${CODE_USES_MAX}.`;

const ruleFields = {
  kind: z.enum(DISCOUNT_KINDS, 'Odaberite vrstu popusta.'),
  /** A percentage of the price; 0 for a rule with an amount. */
  percent: z.int(PERCENT).min(0, PERCENT).max(100, PERCENT).default(0),
  /** Off the price of each seat; 0 for a rule with a percentage. */
  amountKm: amountKm.default(0),
  /** The last day of an early discount, at the institute; empty for a group. */
  until: draftDay.default(''),
  /** The number of seats of the course that a line needs for a group discount; 0 for an early one. */
  minSeats: seatCount.default(0),
};

const discountRuleBody = z
  .object({ _id: objectId.exactOptional(), ...ruleFields })
  .superRefine(({ kind, percent, amountKm: amount, until, minSeats }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (percent > 0 === amount > 0) refuse('percent', ONE_OF_BOTH);
    if (kind === 'early' && until === '') refuse('until', 'Unesite posljednji dan popusta.');
    if (kind === 'group' && minSeats < GROUP_SEATS_MIN)
      refuse('minSeats', `Popust za grupu počinje od najmanje ${GROUP_SEATS_MIN} mjesta.`);
  });
export type DiscountRuleBody = z.output<typeof discountRuleBody>;

/** The discounts of a course in its body. */
export const discountRulesBody = z
  .array(discountRuleBody)
  .max(COURSE_DISCOUNTS_MAX, `Najviše ${COURSE_DISCOUNTS_MAX} popusta.`);

/** A discount of a course: `percent` or `amountKm` is above 0. */
export const discountRule = z.object({
  _id: objectId,
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.int(),
  amountKm,
  /** The last day of an early discount; empty for a group. */
  until: z.string(),
  /** The fewest seats of the course for a group discount; 0 for an early one. */
  minSeats: z.int(),
});
export type DiscountRule = z.infer<typeof discountRule>;

/** A discount as an order was placed with it: `amountKm` is what it takes off all `qty` seats of its line. */
export const lineDiscount = z.object({
  kind: z.enum(LINE_DISCOUNT_KINDS),
  /** The rule of the course, or the code. */
  ruleId: objectId,
  text: z.string(),
  percent: z.int(),
  amountKm,
});
export type LineDiscount = z.infer<typeof lineDiscount>;

/** The same for every code that cannot be used, so that an answer does not tell which codes exist. */
export const WRONG_CODE = 'Ovaj kod nije ispravan ili više ne vrijedi.';

const CODE_DIGITS = 8;

/** A code however somebody has typed it; read as it is stored, `K7M2-9QXA`. */
export const discountCodeText = z
  .string(WRONG_CODE)
  .max(40, WRONG_CODE)
  .transform((typed, context) => {
    const digits = readCrockford(typed, CODE_DIGITS);
    if (digits) return `${digits.slice(0, CODE_DIGITS / 2)}-${digits.slice(CODE_DIGITS / 2)}`;
    context.addIssue({ code: 'custom', message: WRONG_CODE });
    return z.NEVER;
  });

export const checkCodeBody = z.object({ code: discountCodeText });

/** A code as far as prices depend on it. */
export const codeOffer = z.object({
  _id: objectId,
  code: z.string(),
  /** `percent` or `amountKm`, which is for the whole order, is above 0. */
  percent: z.int(),
  amountKm,
  /** It is added to the discounts of courses; otherwise the better of the two counts. */
  combines: z.boolean(),
  /** The courses that it is for; empty for all. */
  courses: z.array(objectId),
});
export type CodeOffer = z.infer<typeof codeOffer>;

const codeFields = {
  percent: ruleFields.percent,
  amountKm: amountKm.max(CODE_AMOUNT_MAX, `Iznos može biti najviše ${CODE_AMOUNT_MAX} KM.`).default(0),
  combines: z.boolean().default(false),
  courses: z
    .array(objectId)
    .max(CODE_COURSES_MAX, `Najviše ${CODE_COURSES_MAX} kurseva.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Isti kurs je naveden više puta.')
    .default([]),
  /** Who got the code; for staff alone. */
  organisation: optionalText(200).default(''),
  /** Days at the institute, inclusive; empty for no limit. */
  from: draftDay.default(''),
  to: draftDay.default(''),
  /** How many orders may hold seats with it; 0 for no limit. */
  maxUses: z.int(USES).min(0, USES).max(CODE_USES_MAX, USES).default(0),
  isActive: z.boolean().default(true),
};

export const discountCodeBody = z
  .object(codeFields)
  .superRefine(({ percent, amountKm: amount, from, to }, context) => {
    if (percent > 0 === amount > 0)
      context.addIssue({ code: 'custom', path: ['percent'], message: ONE_OF_BOTH });
    if (from !== '' && to !== '' && to < from)
      context.addIssue({ code: 'custom', path: ['to'], message: 'Posljednji dan je prije prvog.' });
  });
export type DiscountCodeBody = z.output<typeof discountCodeBody>;

export const discountCodeListQuery = z.object({ pageNumber, pageSize: pageSize.default(ORDER_PAGE_SIZE) });

/** A code as staff see it. */
export const discountCode = codeOffer.extend({
  courses: z.array(z.object({ _id: objectId, name: z.string() })),
  organisation: z.string(),
  from: z.string(),
  to: z.string(),
  maxUses: z.int(),
  isActive: z.boolean(),
  /** The orders that hold seats with it, and what it takes off these seats. */
  uses: z.int(),
  costKm: totalKm,
});
export type DiscountCode = z.infer<typeof discountCode>;
