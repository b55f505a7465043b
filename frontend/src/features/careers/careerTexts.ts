import type { CareerCategory } from '@institut/contract/career';
import { countDays } from '../../lib/format.ts';
import { daysBetween } from '@institut/contract/days';

/** What one agrees to, in a line. */
export const CATEGORY_TEXTS: Record<CareerCategory, string> = {
  'Ugovor o radu': 'Stalan posao s platom, doprinosima i godišnjim odmorom.',
  'Ugovor o djelu': 'Jedan dogovoren posao, s rokom i naknadom kada je završen.',
  Apprentiship: 'Studirate i radite kod nas, u dane koje dogovorimo prema predavanjima.',
  'Obuka uz rad': 'Od 30 do 180 dana učenja na radnom mjestu, uz mentora.',
  Volontiranje: 'Nekoliko sati sedmično pomažete drugima da uče, a učite i vi.',
};

/** From here on a deadline is near, in days. */
const NEAR = 7;

/** How much time a deadline leaves on a day, both as `2026-11-21`: `još 5 dana`; null when there is none. */
export function remainingTime(dateEnd: string, today: string): { text: string; isNear: boolean } | null {
  const days = daysBetween(today, dateEnd);
  if (Number.isNaN(days)) return null;
  if (days < 0) return { text: 'rok je istekao', isNear: false };
  return { text: days === 0 ? 'danas je posljednji dan' : `još ${countDays(days)}`, isNear: days <= NEAR };
}
