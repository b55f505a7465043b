export const CAREER_CATEGORIES = [
  'Ugovor o radu',
  'Ugovor o djelu',
  'Apprentiship',
  'Obuka uz rad',
  'Volontiranje',
] as const;
export type CareerCategory = (typeof CAREER_CATEGORIES)[number];
export const CAREER_CATEGORY_LABELS: Record<CareerCategory, string> = {
  'Ugovor o radu': 'Ugovor o radu',
  'Ugovor o djelu': 'Ugovor o djelu',
  Apprentiship: 'Studij uz rad',
  'Obuka uz rad': 'Obuka uz rad',
  Volontiranje: 'Volontiranje',
};

export const CAREER_STATUSES = ['Otvoreno', 'Zatvoreno'] as const;
export type CareerStatus = (typeof CAREER_STATUSES)[number];
export const CAREER_STATUS_LABELS: Record<CareerStatus, string> = {
  Otvoreno: 'Otvoreno',
  Zatvoreno: 'Zatvoreno',
};
/** A career with this status is public until its deadline has passed. */
export const OPEN_CAREER_STATUS: CareerStatus = 'Otvoreno';

/** The sort keys of the admin list; the default is drafts first, then the newest. */
export const CAREER_SORTS = ['date', 'title', 'dateEnd', 'status'] as const;
export type CareerSort = (typeof CAREER_SORTS)[number];
