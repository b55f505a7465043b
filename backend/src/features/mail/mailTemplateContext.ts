import type { SiteConfig } from '@institut/contract/site.schema';

/** What letters say besides their message: about the institute, and where its site is. */
export type LetterContext = { site: SiteConfig; siteUrl: string };

/** A page of the site under the address it is configured to have, never one that a request named. */
export function pageUrl({ siteUrl }: LetterContext, page: string): string {
  return new URL(page, siteUrl).href;
}
