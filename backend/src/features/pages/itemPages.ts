import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { parseId } from '../../http/parse.ts';
import { plainText } from '../../lib/richText.ts';
import { presentCourse } from '../courses/course.presenter.ts';
import { getCourse } from '../courses/course.service.ts';
import { breadcrumbs, courseData, newsArticle, jobPosting } from './jsonLd.ts';
import type { PageDescription, PageSite } from './page.ts';
import { sharedImage } from './pageImage.ts';
import { getNewsItem } from '../news/news.service.ts';
import { getCareer } from '../careers/career.service.ts';

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

/** `/vijest/{id}`; throws `not_found` for a draft as for an item that is not there. */
export async function describeNewsItem(id: string, site: PageSite): Promise<PageDescription> {
  const item = await getNewsItem(parseId(id, 'news'), { withDrafts: false });
  const path = apiUrl(SITE_PAGES.newsItem.path, { id: item._id.toString() });
  const image = await sharedImage(item.image, item.title, site);
  const description = summarize(item.subTitle) || summarize(plainText(item.description));
  return {
    status: 200,
    title: item.title,
    headline: item.title,
    description,
    canonicalPath: path,
    robots: 'index, follow',
    image,
    type: 'article',
    publishedTime: item.date,
    jsonLd: [
      newsArticle(item, { path, image, description }, site),
      breadcrumbs(site, [SITE_PAGES.news, { path, title: item.title }]),
    ],
  };
}

/** `/career/{id}`; throws `not_found` for one that is closed, past its deadline or a draft. */
export async function describeCareer(id: string, site: PageSite): Promise<PageDescription> {
  const career = await getCareer(parseId(id, 'careers'), { withAll: false });
  const path = apiUrl(SITE_PAGES.career.path, { id: career._id.toString() });
  return {
    status: 200,
    title: career.title,
    headline: career.title,
    description: summarize(career.brief) || summarize(plainText(career.description)),
    canonicalPath: path,
    robots: 'index, follow',
    image: await sharedImage(career.image, career.title, site),
    type: 'website',
    jsonLd: [
      jobPosting(career, { path }, site),
      breadcrumbs(site, [SITE_PAGES.careers, { path, title: career.title }]),
    ],
  };
}

/** About as much as search engines show of a description. */
const LENGTH_MAX = 160;

/**
 * The first words of a plain text, at most `max` characters: whole words, with an ellipsis when there is more.
 * White space is collapsed, and dropped where a tag has left it before a punctuation mark; an empty text gives ''.
 */
export function summarize(text: string, max = LENGTH_MAX): string {
  const words = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .trim();
  if (words.length <= max) return words;
  const cut = words.slice(0, max);
  const end = cut.lastIndexOf(' ');
  // One word longer than all may be cut anywhere but inside a character.
  const whole = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:.!?–-]+$/, '')}…`;
}
