import { courseListPath } from '@institut/contract/courses/filters';
import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { env } from '../../../config/env.ts';
import { escapeXml } from '../../../lib/escape.ts';
import { UNPAGED_MAX } from '../../../lib/listQuery.ts';
import { countOpenCareers, openCareers } from '../careers/career.service.ts';
import { countPublishedCourses, publishedCourses } from '../../catalogue/courses/course.service.ts';
import { countPublishedNews, publishedNews } from '../news/news.service.ts';
import { absoluteUrl, sitemapPartPath, type PageSite } from './page.ts';
import { FIXED_PAGE_KEYS } from './pageTexts.ts';

type Entry = { path: string; changed?: Date };
type Item = { _id: { toString(): string }; updatedAt: Date };
type ItemPage = 'course' | 'newsItem' | 'career';

/** A kind of pages: how many there are, and the entries of some of them. */
type Section = { count: number; read: (skip: number, limit: number) => Promise<Entry[]> };

/** The addresses of one file, so that a file costs the same however large the site becomes; the protocol allows 50,000. */
const PART_SIZE = UNPAGED_MAX;

/**
 * Returns the sitemap (sitemaps.org) with every page that search engines may index: one file, or for a larger site the
 * index of its parts. With `part` returns that part, numbered from 1; null when there is no such part.
 */
export async function buildSitemap(site: PageSite, part?: number): Promise<string | null> {
  const sections = await readSections(site);
  const total = sections.reduce((sum, { count }) => sum + count, 0);
  const parts = Math.ceil(total / PART_SIZE);
  if (part === undefined && parts > 1) return sitemapIndex(parts, site);
  const number = part ?? 1;
  if (number > parts) return null;
  return urlSet(await readEntries(sections, (number - 1) * PART_SIZE), site);
}

async function readSections(site: PageSite): Promise<Section[]> {
  const [courses, news, careers] = await Promise.all([
    countPublishedCourses(),
    countPublishedNews(),
    countOpenCareers(),
  ]);
  const courseLists = [
    ...courseListPaths(courses.upcoming, { isOver: false }).slice(1),
    ...courseListPaths(courses.over, { isOver: true }),
  ];
  const pages: Entry[] = [
    ...FIXED_PAGE_KEYS.map((key) => SITE_PAGES[key]),
    { path: `/${site.product.slug}` },
    ...courseLists,
  ];
  return [
    { count: pages.length, read: async (skip, limit) => pages.slice(skip, skip + limit) },
    itemSection('course', courses.upcoming + courses.over, publishedCourses),
    itemSection('newsItem', news, publishedNews),
    itemSection('career', careers, openCareers),
  ];
}

/** Returns the addresses of a list of so many courses, page by page. */
const courseListPaths = (count: number, filters: { isOver: boolean }): Entry[] =>
  Array.from({ length: Math.ceil(count / env.COURSE_PAGE_SIZE) }, (_, index) => ({
    path: courseListPath({ ...filters, page: index + 1 }),
  }));

const itemSection = (
  page: ItemPage,
  count: number,
  read: (skip: number, limit: number) => Promise<Item[]>,
): Section => ({
  count,
  read: async (skip, limit) => (await read(skip, limit)).map(entryOf(page)),
});

/** Returns the entries of one part, from the sections that it overlaps. */
async function readEntries(sections: readonly Section[], from: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let skip = from;
  for (const { count, read } of sections) {
    const limit = PART_SIZE - entries.length;
    if (limit > 0 && skip < count) entries.push(...(await read(skip, limit)));
    skip = Math.max(0, skip - count);
  }
  return entries;
}

const entryOf =
  (page: ItemPage) =>
  ({ _id, updatedAt }: Item): Entry => ({
    path: apiUrl(SITE_PAGES[page].path, { id: _id.toString() }),
    changed: updatedAt,
  });

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const PROTOCOL = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlSet = (entries: readonly Entry[], site: PageSite): string => `${XML}
<urlset xmlns="${PROTOCOL}">
${entries.map((entry) => urlElement(entry, site)).join('\n')}
</urlset>
`;

function urlElement({ path, changed }: Entry, site: PageSite): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${escapeXml(absoluteUrl(site, path))}</loc>${lastmod}</url>`;
}

const sitemapIndex = (parts: number, site: PageSite): string => `${XML}
<sitemapindex xmlns="${PROTOCOL}">
${Array.from({ length: parts }, (_, index) => `  <sitemap><loc>${escapeXml(absoluteUrl(site, sitemapPartPath(index + 1)))}</loc></sitemap>`).join('\n')}
</sitemapindex>
`;
