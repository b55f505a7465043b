import type { CoursePolicy } from '@institut/contract/cancellations/values';
import { env } from '../../config/env.ts';

/** What may have rules for cancellations of its own: a course, and each line of an order since it was placed. */
export type PolicyOwner = {
  /** Null or absent: those of the institute. */
  policy?: CoursePolicy | null;
};

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
