import type { CoursePolicy } from '@institut/contract/cancellations/values';

/** Returns what a cancellation pays back: `Puni povrat do 7 dana prije početka, a u prvih 15 dana nakon prijema …` */
export function refundText({ withdrawalDays, freeUntilDaysBefore, lateFeePercent }: CoursePolicy): string {
  if (lateFeePercent === 0) return 'Puni povrat kad god otkažete.';
  const until =
    freeUntilDaysBefore === 0 ? 'prvog dana kursa' : `${freeUntilDaysBefore}\u00a0dana prije početka`;
  const late = lateFeePercent < 100 ? ` Kasnije se zadržava ${lateFeePercent}\u00a0% cijene.` : '';
  return `Puni povrat do ${until}, a u\u00a0prvih ${withdrawalDays}\u00a0dana nakon prijema bez navođenja razloga.${late}`;
}
