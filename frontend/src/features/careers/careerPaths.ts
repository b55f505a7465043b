import { CAREER_CATEGORIES, type CareerCategory } from '@institut/contract/career';
import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';

const CATEGORY_WORDS: Record<CareerCategory, string> = {
  'Ugovor o radu': 'ugovor-o-radu',
  'Ugovor o djelu': 'ugovor-o-djelu',
  Apprentiship: 'studij-uz-rad',
  'Obuka uz rad': 'obuka-uz-rad',
  Volontiranje: 'volontiranje',
};

export const CAREERS_PATH = SITE_PAGES.careers.path;

export const careerPath = (id: string): string => apiUrl(SITE_PAGES.career.path, { id });

/** Returns the address of the list, of all careers or of one category: `/careers?kategorija=volontiranje`. */
export const careersPath = (category: CareerCategory | null = null): string =>
  category ? `${CAREERS_PATH}?kategorija=${CATEGORY_WORDS[category]}` : CAREERS_PATH;

/** Reads the category from the address of the list, the reverse of `careersPath`. Unknown values are ignored. */
export const readCareerCategory = (query: URLSearchParams): CareerCategory | null =>
  CAREER_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null;
