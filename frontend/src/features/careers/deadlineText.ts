import { countDays } from '../../lib/counts.ts';
import { daysBetween } from '../../lib/useToday.ts';

/** From here on a deadline is near, in days. */
const NEAR = 7;

/** How much time a deadline leaves on a day: `još 5 dana`; null when it has passed. Both as `2026-11-21`. */
export function remainingTime(dateEnd: string, today: string): { text: string; isNear: boolean } | null {
  const days = daysBetween(today, dateEnd);
  if (!(days >= 0)) return null;
  return { text: days === 0 ? 'danas je posljednji dan' : `još ${countDays(days)}`, isNear: days <= NEAR };
}
