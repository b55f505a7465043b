import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { dayAfter } from '@institut/contract/frame/days';
import { PAYMENT_METHOD, type PaymentMethod } from '@institut/contract/orders/checkout';
import { PAYER_TYPE, type PayerType } from '@institut/contract/payers/values';
import { env } from '../../../config/env.ts';
import { today } from '../../../lib/instituteDay.ts';
import { START_DAY } from '../seats/seats.service.ts';
import { hasBegun } from './begunLessons.ts';
import type { PolicyOwner } from './policy.model.ts';

/** Returns the rules that hold for a course, or for a line of an order. */
export function policyOf({ policy }: PolicyOwner): CoursePolicy {
  const given = policy ?? env.POLICY;
  return {
    withdrawalDays: given.withdrawalDays,
    freeUntilDaysBefore: given.freeUntilDaysBefore,
    lateFeePercent: given.lateFeePercent,
    transferUntil: given.transferUntil,
    replaceUntil: given.replaceUntil,
  };
}

/** Returns whether today is before the first day, by at least so many days. */
export const isBefore = (start: string, days: number, now = new Date()): boolean =>
  !START_DAY.test(start) || (today(now) < start && today(now) <= dayAfter(start, -days));

/**
 * Returns whether the rules of a line let its buyer replace a participant: so many days before the first one, with 0 days
 * until the first lesson.
 */
export function allowsReplacing(line: PolicyOwner, course: Parameters<typeof hasBegun>[0]): boolean {
  const { replaceUntil } = policyOf(line);
  return replaceUntil === 0 ? !hasBegun(course) : isBefore(course.start, replaceUntil);
}

/** Companies are no consumers, also when they have given no data of a payer. */
export const isOrganisation = ({
  payer,
  paymentMethod,
}: {
  payer?: { type: PayerType } | undefined;
  paymentMethod: PaymentMethod;
}): boolean => payer?.type === PAYER_TYPE.organisation || paymentMethod === PAYMENT_METHOD.organisation;
