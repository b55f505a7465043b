import type { CareerCategory } from '@institut/contract/career';

/** What one agrees to, in a line. */
export const CATEGORY_TEXTS: Record<CareerCategory, string> = {
  'Ugovor o radu': 'Stalan posao s platom, doprinosima i godišnjim odmorom.',
  'Ugovor o djelu': 'Jedan dogovoren posao, s rokom i naknadom kada je završen.',
  Apprentiship: 'Studirate i radite kod nas, u dane koje dogovorimo prema predavanjima.',
  'Obuka uz rad': 'Od 30 do 180 dana učenja na radnom mjestu, uz mentora.',
  Volontiranje: 'Nekoliko sati sedmično pomažete drugima da uče, a učite i vi.',
};
