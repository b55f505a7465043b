import { genitiveDays } from '@institut/contract/frame/durations';
import { freeUntilText } from '@institut/contract/cancellations/texts';
import type { CoursePolicy } from '@institut/contract/cancellations/values';

/** Returns what a cancellation pays back: `Puni povrat: najkasnije 7 dana prije početka kursa, a za potrošače i u prvih 15 dana nakon prijema. …` */
export function refundText({ withdrawalDays, freeUntilDaysBefore, lateFeePercent }: CoursePolicy): string {
  if (lateFeePercent === 0) return 'Puni povrat kad god otkažete.';
  const late =
    lateFeePercent < 100 ? `Kasnije se zadržava ${lateFeePercent}\u00a0% cijene.` : 'Kasnije nema povrata.';
  return `Puni povrat: ${freeUntilText(freeUntilDaysBefore)}, a za potrošače i\u00a0u\u00a0prvih ${genitiveDays(withdrawalDays)} nakon prijema. ${late}`;
}
