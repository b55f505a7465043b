import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';

// The server redirects search forms without JavaScript to the same addresses.
export { coursesPath } from '@institut/contract/course';

export const COURSES_PATH = SITE_PAGES.courses.path;

/** The id of the similar courses on the page of a course. */
export const SIMILAR_COURSES_ID = 'slicni-kursevi';

export const coursePath = (id: string): string => apiUrl(SITE_PAGES.course.path, { id });
