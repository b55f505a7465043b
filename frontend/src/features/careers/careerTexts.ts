import { CAREER_CATEGORY, type CareerCategory } from '@institut/contract/careers/values';
import { daysBetween } from '@institut/contract/frame/days';
import { countDays } from '../../lib/format.ts';

export const CATEGORY_TEXTS: Record<CareerCategory, string> = {
  [CAREER_CATEGORY.employment]: 'Stalan posao s platom, doprinosima i godišnjim odmorom.',
  [CAREER_CATEGORY.contract]: 'Jedan dogovoren posao, s rokom i naknadom kada je završen.',
  [CAREER_CATEGORY.apprenticeship]: 'Studirate i radite kod nas, u dane koje dogovorimo prema predavanjima.',
  [CAREER_CATEGORY.training]: 'Od 30 do 180 dana učenja na radnom mjestu, uz mentora.',
  [CAREER_CATEGORY.volunteering]: 'Nekoliko sati sedmično pomažete drugima da uče, a učite i vi.',
};

const NEAR_DAYS = 7;

/** Returns the time left until a deadline, `još 5 dana`; null without a deadline. Days are given as `2026-11-21`. */
export function remainingTime(dateEnd: string, today: string): { text: string; isNear: boolean } | null {
  const days = daysBetween(today, dateEnd);
  if (Number.isNaN(days)) return null;
  if (days < 0) return { text: 'rok je istekao', isNear: false };
  return {
    text: days === 0 ? 'danas je posljednji dan' : `još ${countDays(days)}`,
    isNear: days <= NEAR_DAYS,
  };
}
