/** The addresses of what the server writes for programs that read the site. */
export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';
export const NEWS_FEED_PATH = '/vijesti/rss.xml';
export const MANIFEST_PATH = '/site.webmanifest';

/** The institute's mark as a square, for those who take no SVG. */
export const LOGO_PATH = '/icon-512.png';
