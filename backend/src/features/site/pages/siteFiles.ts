import { apiUrl } from '@institut/contract/frame/paths';
import { SITE_PAGES } from '@institut/contract/site/pages';
import { escapeXml, escapeHtml } from '../../../lib/escape.ts';
import { absoluteUrl, type PageSite, NEWS_FEED_PATH, SITEMAP_PATH, ICONS } from './page.ts';
import { PAGE_TEXTS } from './pageTexts.ts';
import { NEWS_CATEGORY_LABELS } from '@institut/contract/news/values';
import { listNews, type NewsSummaryFields } from '../news/newsList.service.ts';
import { storedImage } from './pageImage.ts';
import { API } from '@institut/contract/frame/endpoints';
import { ADMIN, PRIVATE_PAGES } from './fixedPages.ts';

/** The number of items in the feed; readers fetch it long before there are more new ones. */
const ITEMS = 20;
/** The number of minutes for which readers may cache the feed. */
const TTL_MINUTES = 60;

/** Returns the newest published news as RSS 2.0 (rssboard.org/rss-profile). */
export async function buildNewsFeed(site: PageSite): Promise<string> {
  const { items } = await listNews({ pageNumber: 1, pageSize: ITEMS });
  const elements = await Promise.all(items.map((item) => itemElement(item, site)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeXml(`${SITE_PAGES.news.title} | ${site.name}`)}</title>
    <link>${escapeXml(absoluteUrl(site, SITE_PAGES.news.path))}</link>
    <description>${escapeXml(PAGE_TEXTS.news.description)}</description>
    <language>bs</language>
    <ttl>${TTL_MINUTES}</ttl>
    <atom:link href="${escapeXml(absoluteUrl(site, NEWS_FEED_PATH))}" rel="self" type="application/rss+xml" />
${elements.join('\n')}
  </channel>
</rss>
`;
}

async function itemElement(item: NewsSummaryFields, site: PageSite): Promise<string> {
  const url = escapeXml(absoluteUrl(site, apiUrl(SITE_PAGES.newsItem.path, { id: item._id.toString() })));
  const image = await storedImage(item.image);
  const lines = [
    `<title>${escapeXml(item.title)}</title>`,
    `<link>${url}</link>`,
    `<guid isPermaLink="true">${url}</guid>`,
    `<pubDate>${new Date(item.date).toUTCString()}</pubDate>`,
    `<dc:creator>${escapeXml(item.author)}</dc:creator>`,
    `<category>${escapeXml(NEWS_CATEGORY_LABELS[item.category])}</category>`,
    // Readers interpret the description as HTML, so the text is escaped once as HTML and once as XML.
    `<description>${escapeXml(escapeHtml(item.subTitle || item.title))}</description>`,
    image &&
      `<enclosure url="${escapeXml(absoluteUrl(site, image.path))}" length="${image.bytes}" type="${image.type}" />`,
  ];
  return ['    <item>', ...lines.filter(Boolean).map((line) => `      ${line}`), '    </item>'].join('\n');
}

/** The calls that pages make when a search engine runs their scripts; without these it would see an error message. */
const READ_BY_PAGES = [API.siteConfig, API.courses, API.news, API.careers];

const upToParameter = (template: string): string => template.replace(/:.*/, '');

/** Returns robots.txt (RFC 9309), which excludes the pages of an account and the API except `READ_BY_PAGES`. */
export function buildRobots(site: PageSite): string {
  const closed = new Set([...Object.keys(PRIVATE_PAGES).map(upToParameter), `/${ADMIN}/`, '/api/']);
  return [
    'User-agent: *',
    ...READ_BY_PAGES.map((path) => `Allow: ${path}`),
    ...[...closed].toSorted().map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absoluteUrl(site, SITEMAP_PATH)}`,
    '',
  ].join('\n');
}

/** Returns the web app manifest (w3.org/TR/appmanifest). */
export const buildManifest = ({ name }: PageSite) => ({
  id: '/',
  name,
  description: PAGE_TEXTS.home.description,
  lang: 'bs',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  // The pages have no buttons for going back and reloading.
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: '#0a2c47',
  icons: ICONS,
});

/** The lists of courses beyond the first page, as URL patterns. */
const COURSE_LISTS = ['/page/:page', '/search/:keyword', '/search/:keyword/page/:page'];

/**
 * Returns the rules by which a browser may prefetch documents (wicg.github.io/nav-speculation): public pages only. They are
 * never prerendered, because a page sends requests. Links of a running SPA open no document: it prefetches their data itself.
 */
export const buildSpeculationRules = ({ product }: PageSite) => ({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              ...Object.values(SITE_PAGES).map(({ path }) => path),
              ...COURSE_LISTS,
              `/${product.slug}`,
            ],
          },
          { selector_matches: ':root:not([data-prefetch="app"]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
