import { ATTENDANCE_PATH, PAGES, PROFILE_PAGES } from '@institut/contract/frame/paths';
import { SITE_PAGES, NOT_FOUND_TITLES, type NotFoundKind } from '@institut/contract/site/pages';
import { breadcrumbs, organization, website } from './jsonLd.ts';
import type { JsonLd, PageDescription, PageSite } from './page.ts';
import { siteImage } from './pageImage.ts';
import type { FixedPageKey, PageText } from './pageTexts.ts';

type Address = { path: string; title: string };

/** A public page with one canonical address. */
export const listedPage = (
  { path, title }: Address,
  { headline, description }: PageText,
  site: PageSite,
): PageDescription => ({
  status: 200,
  title,
  headline,
  description,
  canonicalPath: path,
  robots: 'index, follow',
  image: siteImage(site),
  type: 'website',
  jsonLd: [breadcrumbs(site, [{ path, title }])],
});

/** The parents of pages that are not directly below the home page. */
const PARENTS: Partial<Record<FixedPageKey, FixedPageKey>> = {
  technologies: 'areas',
  serviceCatalogue: 'services',
};

export function fixedPage(key: FixedPageKey, text: PageText, site: PageSite): PageDescription {
  return { ...listedPage(SITE_PAGES[key], text, site), jsonLd: dataOf(key, site) };
}

function dataOf(key: FixedPageKey, site: PageSite): JsonLd[] {
  if (key === 'home') return [organization(site), website(site)];
  const parent = PARENTS[key];
  return [breadcrumbs(site, [...(parent ? [SITE_PAGES[parent]] : []), SITE_PAGES[key]])];
}

/** A page that search engines must not index. */
export const unlistedPage = (title: string, description: string, site: PageSite): PageDescription => ({
  status: 200,
  title,
  headline: title,
  description,
  canonicalPath: null,
  robots: 'noindex',
  image: siteImage(site),
  type: 'website',
  jsonLd: [],
});

/** A page of one user; the server sends no data of the user. */
export const privatePage = (title: string, site: PageSite): PageDescription =>
  unlistedPage(title, `${title} na sajtu „${site.name}”.`, site);

export const notFoundPage = (site: PageSite, kind: NotFoundKind = 'page'): PageDescription => ({
  ...unlistedPage(
    NOT_FOUND_TITLES[kind],
    'Adresa koju ste otvorili ne postoji ili je stranica premještena.',
    site,
  ),
  status: 404,
});

/** The page while the database is unreachable; search engines try again after a 503. */
export const unavailablePage = (site: PageSite): PageDescription => ({
  ...unlistedPage(
    'Trenutno nedostupno',
    'Stranica trenutno nije dostupna. Pokušajte ponovo za nekoliko trenutaka.',
    site,
  ),
  status: 503,
});

/** The page instead of one that a visitor has asked for too often; the sentence says what to do. */
export const refusedPage = (sentence: string, site: PageSite): PageDescription => ({
  ...unlistedPage('Previše pokušaja', sentence, site),
  status: 429,
});

/** The pages of an account, of the checkout and of the administration, which search engines must not index. */
export const PRIVATE_PAGES: Readonly<Record<string, string>> = {
  '/login': 'Prijava na nalog',
  '/register': 'Registracija',
  '/zaboravljena-lozinka': 'Zaboravljena lozinka',
  '/nova-lozinka': 'Nova lozinka',
  '/potvrda-emaila': 'Potvrda e-mail adrese',
  [PAGES.participant]: 'Vaše mjesto na kursu',
  [PAGES.waiting]: 'Lista čekanja',
  [PAGES.candidate]: 'Prijava na oglas',
  '/profile': 'Vaš profil',
  ...Object.fromEntries(Object.values(PROFILE_PAGES).map((path) => [path, 'Vaš profil'])),
  '/cart': 'Moji kursevi',
  '/cart/:id': 'Moji kursevi',
  '/user/:id': 'Moji kursevi',
  '/shipping': 'Adresa',
  '/payment': 'Način plaćanja',
  '/placeorder': 'Pregled prijave',
  '/order/:id': 'Prijava',
  [ATTENDANCE_PATH]: 'Prisustvo',
  '/administracija': 'Administracija',
};

/** The first path segment of all other pages of the administration. */
export const ADMIN = 'admin';
