import { NOT_FOUND_TITLES, SITE_PAGES, type SitePageKey } from '@institut/contract/site/pages';
import type { SiteConfig } from '@institut/contract/site/schema';
import { matchPath } from 'react-router-dom';

type PageKey = SitePageKey | 'product';
type Product = SiteConfig['product'];

export type NavLinkData = { to: string; label: string; note: string };
export type NavGroup = { title: string; links: NavLinkData[] };

/** One line about each page. */
const NOTES = {
  courses: 'Termini, cijene i slobodna mjesta',
  education: 'Programi uz rad od 30, 90 i 180 dana',
  skills: 'Šta ćete znati i gdje se to traži',
  areas: 'Područja u kojima predajemo i radimo',
  technologies: 'Sistemi i alati na kojima se uči',
  services: 'Kako pomažemo firmama i ustanovama',
  serviceCatalogue: 'Devet usluga na jednom mjestu',
  about: 'Ko smo, šta radimo i zašto',
  contact: 'Adresa, telefoni i obrazac za poruku',
  product: 'Laboratorija u kojoj se znanje isprobava',
  news: 'Novosti, oglasi i priče polaznika',
  careers: 'Otvorena mjesta i obuke uz rad',
} as const satisfies Partial<Record<PageKey, string>>;

type NavKey = keyof typeof NOTES;

/** Mega menu and footer. */
const GROUPS = [
  { title: 'Učenje', pages: ['courses', 'education', 'skills'] },
  { title: 'Ekspertiza', pages: ['areas', 'technologies', 'services', 'serviceCatalogue'] },
  { title: 'Institut', pages: ['about', 'product', 'news', 'careers', 'contact'] },
] as const satisfies ReadonlyArray<{ title: string; pages: readonly NavKey[] }>;

/** The list of all pages in the footer, to which the menus lead without JavaScript. */
export const ALL_PAGES_ID = 'sve-stranice';

/** On narrow screens the last tabs are only in the mega menu. */
const TABS = ['courses', 'education', 'news', 'careers', 'about'] as const satisfies readonly NavKey[];

/** Some entries of the side drawer have other labels than their pages; that of the product comes with the site's data. */
const DRAWER = [
  ['courses', 'Kursevi'],
  ['news', 'Šta je novo'],
  ['education', 'EduTech'],
  ['areas', 'Naša ekspertiza'],
  ['services', 'Kako možemo pomoći'],
  ['careers', 'Karijera'],
  ['product', null],
  ['about', 'O nama'],
  ['contact', 'Kontakt'],
] as const satisfies ReadonlyArray<readonly [NavKey, string | null]>;

const POLICIES = ['privacy', 'cookies', 'terms'] as const satisfies readonly SitePageKey[];

export const policies = POLICIES.map((key) => ({ to: SITE_PAGES[key].path, label: SITE_PAGES[key].title }));

export const tabs = TABS.map((key) => ({ to: SITE_PAGES[key].path, label: SITE_PAGES[key].title }));

/** The address and name of the product page come with the site's data. */
export const navGroups = (product: Product | undefined): NavGroup[] =>
  GROUPS.map(({ title, pages }) => ({ title, links: linksOf(pages, product) }));

export const drawerLinks = (product: Product | undefined): NavLinkData[] =>
  DRAWER.flatMap(([key, label]) =>
    linksOf([key], product).map(({ to, label: page, note }) => ({ to, label: label ?? `O ${page}`, note })),
  );

const linksOf = (keys: readonly NavKey[], product: Product | undefined): NavLinkData[] =>
  keys.flatMap((key) => {
    const page = key === 'product' ? productPage(product) : SITE_PAGES[key];
    return page ? [{ to: page.path, label: page.title, note: NOTES[key] }] : [];
  });

const productPage = (product: Product | undefined) =>
  product && { path: `/${product.slug}`, title: product.name };

const LISTED_PATHS = [...Object.values(SITE_PAGES).map(({ path }) => path), '/page/:pageNumber'];
const MISSING: ReadonlySet<string> = new Set(Object.values(NOT_FOUND_TITLES));

/** Returns whether search engines list the page, as the server decides in its head: nobody shares a private address. */
export const isListedPage = (pathname: string, title: string, product: Product | undefined): boolean =>
  !MISSING.has(title) &&
  [...LISTED_PATHS, ...(product ? [`/${product.slug}`] : [])].some((path) => matchPath(path, pathname));
