import { freeUntilText } from '@institut/contract/cancellations/texts';
import type { CoursePolicy } from '@institut/contract/cancellations/values';

/** Returns what a cancellation pays back: `Puni povrat do 7 dana prije početka kursa, a u prvih 15 dana nakon prijema …` */
export function refundText({ withdrawalDays, freeUntilDaysBefore, lateFeePercent }: CoursePolicy): string {
  if (lateFeePercent === 0) return 'Puni povrat kad god otkažete.';
  const late = lateFeePercent < 100 ? ` Kasnije se zadržava ${lateFeePercent}\u00a0% cijene.` : '';
  return `Puni povrat ${freeUntilText(freeUntilDaysBefore)}, a u\u00a0prvih ${withdrawalDays}\u00a0dana nakon prijema bez navođenja razloga.${late}`;
}
