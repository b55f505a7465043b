import { CAREER_CATEGORIES, type CareerCategory } from '@institut/contract/career';
import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';

/** What stands in an address for a stored value. */
const CATEGORY_WORDS: Record<CareerCategory, string> = {
  'Ugovor o radu': 'ugovor-o-radu',
  'Ugovor o djelu': 'ugovor-o-djelu',
  Apprentiship: 'studij-uz-rad',
  'Obuka uz rad': 'obuka-uz-rad',
  Volontiranje: 'volontiranje',
};

export const CAREERS_PATH = SITE_PAGES.careers.path;

/** The page of one career. */
export const careerPath = (id: string): string => apiUrl(SITE_PAGES.career.path, { id });

/** The address of the list, of one category or whole: `/careers?kategorija=volontiranje`. */
export const careersPath = (category: CareerCategory | null = null): string =>
  category ? `${CAREERS_PATH}?kategorija=${CATEGORY_WORDS[category]}` : CAREERS_PATH;

/** What the list's address asks for; the counterpart of `careersPath`. What it does not understand, it leaves out. */
export const readCareerCategory = (query: URLSearchParams): CareerCategory | null =>
  CAREER_CATEGORIES.find((category) => CATEGORY_WORDS[category] === query.get('kategorija')) ?? null;
