import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { escapeXml } from '../../lib/escapeXml.ts';
import { openCareers } from '../careers/career.service.ts';
import { countCoursePages, publishedCourses } from '../courses/course.service.ts';
import { publishedNews } from '../news/news.service.ts';
import { absoluteUrl } from './absoluteUrl.ts';
import type { PageSite } from './page.types.ts';
import { FIXED_PAGE_KEYS } from './pageTexts.ts';

/** The protocol's own limit for one file (sitemaps.org). */
const ADDRESSES_MAX = 50_000;

type Entry = { path: string; changed?: Date };
type Item = { _id: { toString(): string }; updatedAt: Date };
type ItemPage = 'course' | 'newsItem' | 'career';

/** Every page that search engines may keep, as a map of the site (sitemaps.org). */
export async function buildSitemap(site: PageSite): Promise<string> {
  const [courses, coursePages, news, careers] = await Promise.all([
    publishedCourses(),
    countCoursePages(),
    publishedNews(),
    openCareers(),
  ]);
  const entries: Entry[] = [
    ...FIXED_PAGE_KEYS.map((key) => SITE_PAGES[key]),
    { path: `/${site.product.slug}` },
    ...courses.map(entryOf('course')),
    ...news.map(entryOf('newsItem')),
    ...careers.map(entryOf('career')),
    ...Array.from({ length: Math.max(0, coursePages - 1) }, (_, index) => ({ path: `/page/${index + 2}` })),
  ];
  const urls = entries.slice(0, ADDRESSES_MAX).map((entry) => urlElement(entry, site));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

const entryOf =
  (page: ItemPage) =>
  ({ _id, updatedAt }: Item): Entry => ({
    path: apiUrl(SITE_PAGES[page].path, { id: _id.toString() }),
    changed: updatedAt,
  });

function urlElement({ path, changed }: Entry, site: PageSite): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `  <url><loc>${escapeXml(absoluteUrl(site, path))}</loc>${lastmod}</url>`;
}
