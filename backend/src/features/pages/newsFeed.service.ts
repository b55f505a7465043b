import { NEWS_CATEGORY_LABELS } from '@institut/contract/news';
import { apiUrl } from '@institut/contract/paths';
import { SITE_PAGES } from '@institut/contract/sitePages';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import { escapeXml } from '../../lib/escapeXml.ts';
import { listNews, type NewsSummaryFields } from '../news/newsList.service.ts';
import { absoluteUrl } from './absoluteUrl.ts';
import type { PageSite } from './page.types.ts';
import { PAGE_TEXTS } from './pageTexts.ts';
import { NEWS_FEED_PATH } from './siteFiles.ts';
import { storedImage } from './storedImage.ts';

/** The newest items; readers ask again long before there are more. */
const ITEMS = 20;
/** How many minutes readers may wait before they ask again. */
const TTL_MINUTES = 60;

/** The newest published news as RSS 2.0 (rssboard.org/rss-profile). */
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
    // Readers take it for HTML, so a text is escaped once as HTML and once as XML.
    `<description>${escapeXml(escapeHtml(item.subTitle || item.title))}</description>`,
    image &&
      `<enclosure url="${escapeXml(absoluteUrl(site, image.path))}" length="${image.bytes}" type="image/webp" />`,
  ];
  return ['    <item>', ...lines.filter(Boolean).map((line) => `      ${line}`), '    </item>'].join('\n');
}
