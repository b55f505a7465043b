import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { findViolations } from './accessibility.ts';
import { drawsFrame } from './frames.ts';

export type SitePage = { name: string; path: string };

/**
 * The pages that the sitemap names; `:course` etc. are placeholders for an item, `:product` for a configured part.
 * The paths are written out as visitors know them, so that a page that moves by mistake is noticed.
 */
const MAPPED = {
  home: '/',
  education: '/obuke',
  courses: '/kursevi',
  'courses-page': '/page/2',
  course: '/kurs/:course',
  news: '/vijesti',
  'news-item': '/vijest/:newsItem',
  careers: '/careers',
  career: '/career/:career',
  skills: '/vjestine',
  product: '/:product',
  about: '/onama',
  contact: '/kontakt',
  areas: '/oblasti',
  technologies: '/oblasti/tehnologije',
  services: '/usluge',
  'service-catalogue': '/usluge/pregled',
  privacy: '/privacy',
  cookies: '/cookies',
  terms: '/uslovi-koristenja',
};

/** Public pages that search engines should not list. */
const UNMAPPED = {
  search: '/search/podataka',
  'search-page': '/search/a/page/2',
  'search-empty': '/search/nepostojeće',
  'search-nearest': '/search/pajton',
  'courses-filtered': '/kursevi?kategorija=digitalne&slobodni=da&poredaj=ocjena',
  login: '/login',
  register: '/register',
  'forgot-password': '/zaboravljena-lozinka',
  'reset-password': '/nova-lozinka',
  'confirm-email': '/potvrda-emaila',
  participant: '/polaznik',
  'cart-empty': '/cart',
};

const NO_ID = '0123456789abcdef01234567';

/** Addresses that the site answers with a page and status 404. */
export const MISSING_PAGES: readonly (SitePage & { heading: string })[] = [
  { name: 'not-found', path: '/nema-toga', heading: 'Stranica nije pronađena' },
  { name: 'not-found-course', path: `/kurs/${NO_ID}`, heading: 'Kurs nije pronađen' },
  { name: 'not-found-news-item', path: `/vijest/${NO_ID}`, heading: 'Vijest nije pronađena' },
  { name: 'not-found-career', path: `/career/${NO_ID}`, heading: 'Oglas nije pronađen' },
  { name: 'not-found-page', path: '/page/nula', heading: 'Stranica nije pronađena' },
];

type Item = { _id: string };

async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  const response = await request.get(path, { failOnStatusCode: true });
  const body: T = await response.json();
  return body;
}

async function readItems(request: APIRequestContext): Promise<Record<string, string | undefined>> {
  const [{ kursevi }, news, careers, site] = await Promise.all([
    read<{ kursevi: (Item & { countInStock: number })[] }>(request, '/api/kursevi'),
    read<Item[]>(request, '/api/vijesti'),
    read<Item[]>(request, '/api/careers'),
    read<{ product: { slug: string } }>(request, '/api/config/site'),
  ]);
  return {
    course: kursevi.find(({ countInStock }) => countInStock > 1)?._id,
    newsItem: news[0]?._id,
    career: careers[0]?._id,
    product: site.product.slug,
  };
}

/** Returns the public pages, or those of the sitemap, each with the first item there is (and a course with free seats). */
export async function readPages(request: APIRequestContext, which: 'all' | 'mapped' = 'all') {
  const items = await readItems(request);
  const fill = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const item = items[name];
      if (item === undefined) throw new Error(`The site has nothing to show at ${path}: is it filled?`);
      return item;
    });
  const paths = which === 'all' ? { ...MAPPED, ...UNMAPPED } : MAPPED;
  return Object.entries(paths).map(([name, path]): SitePage => ({ name, path: fill(path) }));
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  expect(await drawsFrame(page), 'the browser draws').toBe(true);
}

/** Waits until the page shows all its content, including what it loads only when it is scrolled into view. */
export async function settle(page: Page): Promise<void> {
  const readHeights = () =>
    page.evaluate(() => ({ content: document.documentElement.scrollHeight, view: window.innerHeight }));
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  let heights = await readHeights();
  for (let top = 0; top < heights.content; top += heights.view) {
    await scrollTo(page, top);
    heights = await readHeights();
  }
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy="true"]') === null &&
      [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await scrollTo(page, 0);
  // The header's look follows the scroll position one frame later.
  await drawsFrame(page);
}

/** Fails the test, at its end, if the page is wider than the window, has not one main heading, or lacks an image. */
export async function checkLayout(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const faults: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) faults.push(`is ${overflow} px wider than the window`);
    const headings = document.querySelectorAll('h1').length;
    if (headings !== 1) faults.push(`has ${headings} main headings`);
    for (const image of document.images) {
      if (image.complete && image.currentSrc !== '' && image.naturalWidth === 0)
        faults.push(`shows no image where ${image.currentSrc} should be`);
    }
    return faults;
  });
  expect.soft(faults, `layout faults of "${name}" at ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/** The largest cumulative layout shift that Web Vitals call good. */
const GOOD_LAYOUT_SHIFT = 0.1;

/** Fails the test, at its end, if content has moved since the page was opened, as it does when styles arrive late. */
export async function checkLayoutShift(page: Page, name: string): Promise<void> {
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[] =
      observer.takeRecords();
    return shifts.reduce((sum, { value = 0, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0);
  });
  expect.soft(shift, `layout shift of "${name}"`).toBeLessThan(GOOD_LAYOUT_SHIFT);
}

/** Fails the test, at its end, if the current page, once it shows its heading, has accessibility violations or layout faults. */
export async function checkPage(page: Page, name: string): Promise<void> {
  await test.step(
    `check accessibility and layout of "${name}"`,
    async () => {
      await page.locator('h1').first().waitFor();
      const violations = await findViolations(page);
      expect.soft(violations, `accessibility violations of "${name}"`).toEqual([]);
      await checkLayout(page, name);
    },
    { box: true },
  );
}
