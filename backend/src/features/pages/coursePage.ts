import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { parseId } from '../../http/parse.ts';
import { plainText } from '../../lib/plainText.ts';
import { presentCourse } from '../courses/course.presenter.ts';
import { getCourse } from '../courses/course.service.ts';
import { breadcrumbs } from './jsonLd/breadcrumbs.ts';
import { courseData } from './jsonLd/course.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { sharedImage } from './pageImage.ts';
import { summarize } from './summary.ts';

/** `/kurs/{id}`; throws `not_found` for a draft as for a course that is not there. */
export async function describeCourse(id: string, site: PageSite): Promise<PageDescription> {
  const course = presentCourse(await getCourse(parseId(id, 'courses')));
  const path = apiUrl(SITE_PAGES.course.path, { id: course._id });
  const image = await sharedImage(course.image, course.name, site);
  const description = summarize(plainText(course.shortDesc)) || summarize(course.subTitle) || course.name;
  return {
    status: 200,
    title: course.name,
    headline: course.name,
    description,
    canonicalPath: path,
    robots: 'index, follow',
    image,
    type: 'website',
    jsonLd: [
      courseData(course, { path, image, description }, site),
      breadcrumbs(site, [SITE_PAGES.courses, { path, title: course.name }]),
    ],
  };
}
