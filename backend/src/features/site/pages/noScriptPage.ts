import { SITE_PAGES } from '@institut/contract/site/pages';
import { escapeHtml } from '../../../lib/escape.ts';
import type { PageDescription, PageSite } from './page.ts';

const LINKS = [
  SITE_PAGES.courses,
  SITE_PAGES.education,
  SITE_PAGES.news,
  SITE_PAGES.careers,
  SITE_PAGES.services,
  SITE_PAGES.about,
  SITE_PAGES.contact,
  SITE_PAGES.privacy,
  SITE_PAGES.terms,
];

/** Returns what a browser without JavaScript shows in place of a page that only the browser renders. */
export function noScriptPage({ status, title, description }: PageDescription, site: PageSite): string {
  const text =
    status === 503 || status === 429 ? escapeHtml(description) : `Za ovu stranicu ${waysToGoOn(site)}.`;
  const links = LINKS.map(({ path, title: page }) => `<li>${link(path, page)}</li>`);
  return (
    `<noscript><header>${link('/', site.name)}</header>` +
    `<main><h1>${escapeHtml(title)}</h1><p>${text}</p></main>` +
    `<nav aria-label="Stranice"><ul>${links.join('')}</ul></nav></noscript>`
  );
}

function waysToGoOn({ contact: { phones, email } }: PageSite): string {
  const [phone] = phones;
  const call = phone ? `, nazovite nas na ${link(`tel:${phone.replaceAll(' ', '')}`, phone)}` : '';
  return `uključite JavaScript u pregledniku${call} ili pišite na ${link(`mailto:${email}`, email)}`;
}

const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
