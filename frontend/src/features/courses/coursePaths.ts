import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';

// The server redirects search forms without JavaScript to the same addresses.
export { coursesPath } from '@institut/contract/courses/values';

export const COURSES_PATH = SITE_PAGES.courses.path;

export const coursePath = (id: string): string => apiUrl(SITE_PAGES.course.path, { id });
