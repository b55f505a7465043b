import { CAREER_CATEGORIES, CAREER_CATEGORY, type CareerCategory } from '@institut/contract/careers/values';
import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';

const CATEGORY_WORDS: Record<CareerCategory, string> = {
  [CAREER_CATEGORY.employment]: 'ugovor-o-radu',
  [CAREER_CATEGORY.contract]: 'ugovor-o-djelu',
  [CAREER_CATEGORY.apprenticeship]: 'studij-uz-rad',
  [CAREER_CATEGORY.training]: 'obuka-uz-rad',
  [CAREER_CATEGORY.volunteering]: 'volontiranje',
};

export const CAREERS_PATH = SITE_PAGES.careers.path;

export const careerPath = (id: string): string => apiUrl(SITE_PAGES.career.path, { id });

/** Returns the address of the list, of all careers or of one category: `/careers?kategorija=volontiranje`. */
export const careersPath = (category: CareerCategory | null = null): string =>
  category ? `${CAREERS_PATH}?kategorija=${CATEGORY_WORDS[category]}` : CAREERS_PATH;

/** Reads the category from the address of the list, the reverse of `careersPath`. Unknown values are ignored. */
export const readCareerCategory = (query: URLSearchParams): CareerCategory | null =>
  CAREER_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null;
