import { z } from 'zod';
import { draftDay, seatCount } from '../content/schema.ts';
import { amountKm, objectId } from '../frame/fields.ts';
import { COURSE_DISCOUNTS_MAX, GROUP_SEATS_MIN } from '../limits.ts';
import { DISCOUNT_KINDS } from './values.ts';

const PERCENT = 'Unesite cijeli broj od 0 do 100.';

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
    if (percent > 0 === amount > 0) refuse('percent', 'Unesite postotak ili iznos, jedno od toga.');
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
  kind: z.enum(DISCOUNT_KINDS),
  ruleId: objectId,
  text: z.string(),
  percent: z.int(),
  amountKm,
});
export type LineDiscount = z.infer<typeof lineDiscount>;
