import type { SiteConfig } from '@institut/contract/site.schema';

/** The site that pages describe: what is configured of it, and the address under which it is reached. */
export type PageSite = SiteConfig & {
  /** Without a slash at the end, e.g. `https://www.example.com`. */
  url: string;
};

/** The picture that stands for a page where it is shared. */
export type PageImage = { path: string; width: number; height: number; alt: string };

export type Robots = 'index, follow' | 'noindex, follow' | 'noindex';

/** A node of schema.org. */
export type JsonLd = { '@type': string } & Readonly<Record<string, unknown>>;

/** What the server tells of one address, before any script runs. */
export type PageDescription = {
  /** 503 while the database is not there to say what the page is about. */
  status: 200 | 404 | 503;
  /** Of the window, before the institute's name: the same that the SPA writes. */
  title: string;
  /** What a shared link is called. */
  headline: string;
  description: string;
  /** The one address under which search engines keep this page; null for pages they should not keep. */
  canonicalPath: string | null;
  robots: Robots;
  image: PageImage;
  type: 'website' | 'article';
  jsonLd: readonly JsonLd[];
  /** Of an article, YYYY-MM-DD. */
  publishedTime?: string;
};
