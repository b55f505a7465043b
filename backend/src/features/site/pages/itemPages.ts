import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { parseId } from '../../../http/parse.ts';
import { plainText } from '../../../lib/richText.ts';
import { presentCourse } from '../../catalogue/courses/course.presenter.ts';
import { getCourse } from '../../catalogue/courses/course.service.ts';
import { newestReviews } from '../../catalogue/reviews/review.service.ts';
import { breadcrumbs, courseData, newsArticle, jobPosting } from './jsonLd.ts';
import type { PageDescription, PageSite } from './page.ts';
import { sharedImage } from './pageImage.ts';
import { getNewsItem } from '../news/news.service.ts';
import { getCareer } from '../careers/career.service.ts';

/** `/kurs/{id}`; throws `not_found` for an unknown course and for a draft. */
export async function describeCourse(id: string, site: PageSite): Promise<PageDescription> {
  const stored = await getCourse(parseId(id, 'courses'));
  const course = presentCourse(stored, { reviews: await newestReviews(stored), runs: [] });
  const path = apiUrl(SITE_PAGES.course.path, { id: course._id });
  const image = await sharedImage(course.image, course.imageAlt || course.name, site);
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

/** `/vijest/{id}`; throws `not_found` for an unknown item and for a draft. */
export async function describeNewsItem(id: string, site: PageSite): Promise<PageDescription> {
  const item = await getNewsItem(parseId(id, 'news'), { withDrafts: false });
  const path = apiUrl(SITE_PAGES.newsItem.path, { id: item._id.toString() });
  const image = await sharedImage(item.image, item.imageAlt || item.title, site);
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

/** `/career/{id}`; throws `not_found` for an unknown or closed career, one past its deadline and a draft. */
export async function describeCareer(id: string, site: PageSite): Promise<PageDescription> {
  const career = await getCareer(parseId(id, 'careers'), { withDrafts: false });
  const path = apiUrl(SITE_PAGES.career.path, { id: career._id.toString() });
  return {
    status: 200,
    title: career.title,
    headline: career.title,
    description: summarize(career.brief) || summarize(plainText(career.description)),
    canonicalPath: path,
    robots: 'index, follow',
    image: await sharedImage(career.image, career.imageAlt || career.title, site),
    type: 'website',
    jsonLd: [
      jobPosting(career, { path }, site),
      breadcrumbs(site, [SITE_PAGES.careers, { path, title: career.title }]),
    ],
  };
}

/** The length up to which search engines show a description. */
const LENGTH_MAX = 160;

/**
 * Returns the first words of a plain text, at most `max` characters, with an ellipsis if the text is longer. White space
 * is collapsed, and removed before punctuation marks, where a removed tag may have left it.
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
  // A single word that is too long is cut between two characters.
  const whole = end > 0 ? cut.slice(0, end) : cut.slice(0, -1).replace(/[\uD800-\uDBFF]$/, '');
  return `${whole.replace(/[\s,;:.!?–-]+$/, '')}…`;
}
