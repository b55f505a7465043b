import { pageNumber } from '@institut/contract/fields';
import { tidyKeyword } from '@institut/contract/listQuery';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { notFound } from '../../lib/errors.ts';
import { listCourses } from '../courses/courseList.service.ts';
import { fixedPage } from './fixedPage.ts';
import { unlistedPage } from './otherPages.ts';
import type { PageDescription, PageSite } from './page.types.ts';
import { PAGE_TEXTS } from './pageTexts.ts';

/** `/page/{n}`. The first page is `/kursevi` under another address. */
export async function describeCourseList(page: string | undefined, site: PageSite): Promise<PageDescription> {
  const first = fixedPage('courses', PAGE_TEXTS.courses, site);
  const { number, pages } = await findPage('', page);
  if (number === 1) return first;
  return {
    ...first,
    title: `${SITE_PAGES.courses.title}, stranica ${number}`,
    headline: `${first.headline}, stranica ${number}`,
    description: `Kursevi i obrazovni programi, stranica ${number} od ${pages}: termini, cijene u KM i broj slobodnih mjesta. Odaberite temu i prijavite se na mreži.`,
    canonicalPath: `/page/${number}`,
  };
}

/** `/search/{keyword}` and its pages: there are as many of them as words, so search engines only follow their links. */
export async function describeSearch(
  keyword = '',
  page: string | undefined,
  site: PageSite,
): Promise<PageDescription> {
  const words = tidyKeyword(keyword);
  const { number } = await findPage(words, page);
  const subject = words ? `Kursevi za „${words}“` : SITE_PAGES.courses.title;
  const title = number > 1 ? `${subject}, stranica ${number}` : subject;
  const description = `Rezultati pretrage kurseva: ${subject.toLocaleLowerCase('bs')}.`;
  return { ...unlistedPage(title, description, site), robots: 'noindex, follow' };
}

/** Throws `not_found` for what is no page number, and for a page beyond the last; the first is always there. */
async function findPage(keyword: string, page: string | undefined) {
  const asked = pageNumber.safeParse(page);
  if (!asked.success) throw notFound('Stranica', 'f');
  const number = asked.data;
  const { pages } = await listCourses({ keyword, pageNumber: number });
  if (number > Math.max(1, pages)) throw notFound('Stranica', 'f');
  return { number, pages };
}
