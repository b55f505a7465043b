/** Stored values with their labels (specification, section 4; design, section 2 "Visible text"). */
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
/** The status in which a career may be public, until its deadline has passed. */
export const OPEN_CAREER_STATUS: CareerStatus = 'Otvoreno';

/** What the list of all careers can be sorted by; without any, drafts and then the newest come first. */
export const CAREER_SORTS = ['date', 'title', 'dateEnd', 'status'] as const;
export type CareerSort = (typeof CAREER_SORTS)[number];
