/** The addresses of what the server writes for programs that read the site. */
export const SITEMAP_PATH = '/sitemap.xml';
export const ROBOTS_PATH = '/robots.txt';
export const NEWS_FEED_PATH = '/vijesti/rss.xml';
export const MANIFEST_PATH = '/site.webmanifest';

/** Files of frontend/public: a square mark for clients that take no SVG, and the picture of a shared page. */
export const LOGO_PATH = '/icon-512.png';
export const SHARE_PICTURE = { path: '/share.png', width: 1200, height: 630 };
export const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: LOGO_PATH, sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
