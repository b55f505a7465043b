import type { SiteConfig } from '@institut/contract/site/schema';
import { getSiteConfig } from '../../config/config.service.ts';

/** The configuration of the site and its address. */
export type PageSite = SiteConfig & {
  /** Without a slash at the end, e.g. `https://www.example.com`. */
  url: string;
};

/** The preview image of a shared page. */
export type PageImage = { path: string; type: string; width: number; height: number; alt: string };

export type Robots = 'index, follow' | 'noindex, follow' | 'noindex';

/** A node of schema.org. */
export type JsonLd = { '@type': string } & Readonly<Record<string, unknown>>;

/** The description of one address for its HTML head. */
export type PageDescription = {
  /** 429 for a visitor who has asked too often, 503 while the database is unreachable. */
  status: 200 | 404 | 429 | 503;
  /** The title of the window without the institute's name, as the SPA sets it. */
  title: string;
  /** The title of a shared link. */
  headline: string;
  description: string;
  /** The address under which search engines index the page; null for pages that they should not index. */
  canonicalPath: string | null;
  robots: Robots;
  image: PageImage;
  type: 'website' | 'article';
  jsonLd: readonly JsonLd[];
  /** The publication date of an article, YYYY-MM-DD. */
  publishedTime?: string;
};

/** Returns the URL of a path: ('https://a.ba', '/kursevi') -> 'https://a.ba/kursevi'. */
export function absoluteUrl({ url }: { url: string }, path: string): string {
  return path === '/' ? `${url}/` : new URL(path, url).href;
}

/** Returns the configured site under a URL (`siteUrl` of a request). */
export const pageSite = (url: string): PageSite => ({ ...getSiteConfig(), url });

/** The paths of the sitemap, the feed and other files for programs. */
export const SITEMAP_PATH = '/sitemap.xml';
/** A part of the sitemap of a large site. */
export const SITEMAP_PART_PATH = '/sitemap-:part.xml';
export const ROBOTS_PATH = '/robots.txt';
export const NEWS_FEED_PATH = '/vijesti/rss.xml';
export const MANIFEST_PATH = '/site.webmanifest';
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** (3) -> '/sitemap-3.xml' */
export const sitemapPartPath = (part: number): string => SITEMAP_PART_PATH.replace(':part', String(part));

/** Files of frontend/public: a square icon for clients without SVG, and the image of a shared page. */
export const LOGO_PATH = '/icon-512.png';
export const SHARE_IMAGE = { path: '/share.png', type: 'image/png', width: 1200, height: 630 };
export const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: LOGO_PATH, sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
