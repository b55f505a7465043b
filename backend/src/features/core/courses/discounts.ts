import { discountsOn } from '@institut/contract/discounts/rules';
import type { DiscountRule, DiscountRuleBody } from '@institut/contract/discounts/schema';
import { DISCOUNT_KINDS } from '@institut/contract/discounts/values';
import { Schema, Types } from 'mongoose';
import { today } from '../../../lib/instituteDay.ts';

export type DiscountRuleFields = Omit<DiscountRule, '_id'> & { _id: Types.ObjectId };

/** A course with discounts. */
export type DiscountOwner = {
  /** Absent in records of earlier versions. */
  discounts?: DiscountRuleFields[];
};

const number = { type: Number, default: 0, min: 0 };

export const discountSchema = new Schema<DiscountRuleFields>({
  kind: { type: String, enum: DISCOUNT_KINDS, required: true },
  percent: number,
  amountKm: number,
  until: { type: String, default: '' },
  minSeats: number,
});

const present = ({ _id, kind, percent, amountKm, until, minSeats }: DiscountRuleFields): DiscountRule => ({
  _id: _id.toString(),
  kind,
  percent,
  amountKm,
  until,
  minSeats,
});

/** Returns all discounts of a course. */
export const presentDiscounts = ({ discounts = [] }: DiscountOwner): DiscountRule[] => discounts.map(present);

/** Returns the discounts of a course that an order gets now; an early one ends with its last day at the institute. */
export const currentDiscounts = (course: DiscountOwner, now?: Date): DiscountRule[] =>
  discountsOn(presentDiscounts(course), today(now));

/** Returns the discounts of a course after an edit: a rule keeps its id, and one without gets one. */
export const discountsAfterEdit = (
  { discounts: stored = [] }: DiscountOwner,
  given: readonly DiscountRuleBody[],
): DiscountRuleFields[] =>
  given.map(({ _id: id, kind, percent, amountKm, until, minSeats }) => ({
    _id: stored.find(({ _id }) => _id.toString() === id)?._id ?? new Types.ObjectId(),
    kind,
    percent,
    amountKm,
    until: kind === 'early' ? until : '',
    minSeats: kind === 'group' ? minSeats : 0,
  }));
