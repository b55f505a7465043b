import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';

// The server redirects search forms without JavaScript to the same addresses.
export { coursesPath } from '@institut/contract/course';

export const COURSES_PATH = SITE_PAGES.courses.path;

export const coursePath = (id: string): string => apiUrl(SITE_PAGES.course.path, { id });
