import { escapeHtml } from '../../../lib/escape.ts';
import { absoluteUrl, type JsonLd, type PageDescription, type PageSite, NEWS_FEED_PATH } from './page.ts';

const LOCALE = 'bs_BA';

/**
 * Returns the HTML of the metadata in a page's head: title, description, canonical address, robots, Open Graph and
 * Twitter tags, structured data and the feed. Every text is escaped; nothing in it needs a hash.
 */
export function renderHead(page: PageDescription, site: PageSite): string {
  const canonical = page.canonicalPath === null ? null : absoluteUrl(site, page.canonicalPath);
  const image = absoluteUrl(site, page.image.path);
  return [
    `<title>${escapeHtml(`${page.title} | ${site.name}`)}</title>`,
    named('description', page.description),
    named('robots', page.robots),
    canonical && link({ rel: 'canonical', href: canonical }),
    property('og:site_name', site.name),
    property('og:locale', LOCALE),
    property('og:type', page.type),
    property('og:title', page.headline),
    property('og:description', page.description),
    canonical && property('og:url', canonical),
    property('og:image', image),
    property('og:image:type', page.image.type),
    property('og:image:width', String(page.image.width)),
    property('og:image:height', String(page.image.height)),
    property('og:image:alt', page.image.alt),
    page.publishedTime && property('article:published_time', page.publishedTime),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.headline),
    named('twitter:description', page.description),
    named('twitter:image', image),
    named('twitter:image:alt', page.image.alt),
    link({
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `Vijesti | ${site.name}`,
      href: absoluteUrl(site, NEWS_FEED_PATH),
    }),
    ...page.jsonLd.map(dataBlock),
  ]
    .filter(Boolean)
    .join('\n    ');
}

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');

const named = (name: string, content: string): string => `<meta${attributes({ name, content })} />`;
const property = (property: string, content: string): string =>
  `<meta${attributes({ property, content })} />`;
const link = (values: Record<string, string>): string => `<link${attributes(values)} />`;

const JSON_ESCAPES: Record<string, string> = {
  '<': String.raw`\u003c`,
  '>': String.raw`\u003e`,
  '&': String.raw`\u0026`,
};

/** JSON in a script element does not run, so it needs no hash. Escaping `<` keeps a text from closing the element. */
function dataBlock(node: JsonLd): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...node });
  const safe = json.replace(/[<>&]/g, (character) => JSON_ESCAPES[character] ?? character);
  return `<script type="application/ld+json">${safe}</script>`;
}
