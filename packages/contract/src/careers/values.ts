/** The forms of engagement by name; the values are stored. */
export const CAREER_CATEGORY = {
  employment: 'Ugovor o radu',
  contract: 'Ugovor o djelu',
  apprenticeship: 'Apprentiship',
  training: 'Obuka uz rad',
  volunteering: 'Volontiranje',
} as const;
export type CareerCategory = (typeof CAREER_CATEGORY)[keyof typeof CAREER_CATEGORY];
export const CAREER_CATEGORIES = Object.values(CAREER_CATEGORY);
export const CAREER_CATEGORY_LABELS: Record<CareerCategory, string> = {
  [CAREER_CATEGORY.employment]: 'Ugovor o radu',
  [CAREER_CATEGORY.contract]: 'Ugovor o djelu',
  [CAREER_CATEGORY.apprenticeship]: 'Studij uz rad',
  [CAREER_CATEGORY.training]: 'Obuka uz rad',
  [CAREER_CATEGORY.volunteering]: 'Volontiranje',
};

/** The statuses of a career by name; the values are stored. An open one is public until its deadline has passed. */
export const CAREER_STATUS = { open: 'Otvoreno', closed: 'Zatvoreno' } as const;
export type CareerStatus = (typeof CAREER_STATUS)[keyof typeof CAREER_STATUS];
export const CAREER_STATUSES = Object.values(CAREER_STATUS);
export const CAREER_STATUS_LABELS: Record<CareerStatus, string> = {
  [CAREER_STATUS.open]: 'Otvoreno',
  [CAREER_STATUS.closed]: 'Zatvoreno',
};
/** A career with this status is public until its deadline has passed. */
export const OPEN_CAREER_STATUS: CareerStatus = CAREER_STATUS.open;

/** The sort keys of the admin list; the default is drafts first, then the newest. */
export const CAREER_SORTS = ['date', 'title', 'dateEnd', 'status'] as const;
export type CareerSort = (typeof CAREER_SORTS)[number];
