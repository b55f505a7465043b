export type Place = { name: string; path: string };

/**
 * The pages that the map of the site names; `:course` and the like stand for an item, `:product` for a configured part.
 * Written out here, as somebody outside knows them: a page that moves by mistake is missed.
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
  areas: '/oblasti',
  technologies: '/oblasti/tehnologije',
  services: '/usluge',
  'service-catalogue': '/usluge/pregled',
  privacy: '/privacy',
  cookies: '/cookies',
  terms: '/uslovi-koristenja',
};

/** Pages that anybody may open, though no search engine should point at them. */
const UNMAPPED = {
  search: '/search/podataka',
  'search-page': '/search/a/page/2',
  'search-empty': '/search/nepostojeće',
  login: '/login',
  register: '/register',
  'forgot-password': '/zaboravljena-lozinka',
  'reset-password': '/nova-lozinka',
  'cart-empty': '/cart',
};

/** Addresses of what is not there: the site answers them with a page, and with status 404. */
export const NOWHERE: readonly (Place & { heading: string })[] = [
  { name: 'not-found', path: '/nema-toga', heading: 'Stranica nije pronađena' },
  {
    name: 'not-found-course',
    path: '/kurs/0123456789abcdef01234567',
    heading: 'Kurs nije pronađen',
  },
  {
    name: 'not-found-news-item',
    path: '/vijest/0123456789abcdef01234567',
    heading: 'Vijest nije pronađena',
  },
  {
    name: 'not-found-career',
    path: '/career/0123456789abcdef01234567',
    heading: 'Oglas nije pronađen',
  },
  { name: 'not-found-page', path: '/page/nula', heading: 'Stranica nije pronađena' },
];

async function read<T>(url: string, path: string): Promise<T> {
  const response = await fetch(url + path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  const body: T = await response.json();
  return body;
}

type Item = { _id: string };
type Course = Item & { countInStock: number };

async function readParts(url: string): Promise<Record<string, string | undefined>> {
  const [{ kursevi }, news, careers, site] = await Promise.all([
    read<{ kursevi: Course[] }>(url, '/api/kursevi'),
    read<Item[]>(url, '/api/vijesti'),
    read<Item[]>(url, '/api/careers'),
    read<{ product: { slug: string } }>(url, '/api/config/site'),
  ]);
  return {
    course: kursevi.find(({ countInStock }) => countInStock > 1)?._id,
    newsItem: news[0]?._id,
    career: careers[0]?._id,
    product: site.product.slug,
  };
}

/** The pages of the site at `url`, each with the first item there is (and a course with free places); all of them, or only what its map should name. */
export async function readPlaces(url: string, which: 'all' | 'mapped' = 'all'): Promise<Place[]> {
  const parts = await readParts(url);
  const fill = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new Error(`${url} has nothing to show at ${path}: is it filled?`);
      return part;
    });
  const paths = which === 'all' ? { ...MAPPED, ...UNMAPPED } : MAPPED;
  return Object.entries(paths).map(([name, path]) => ({ name, path: fill(path) }));
}

/** The addresses that `/sitemap.xml` names, without their origin. */
export async function readSitemap(url: string): Promise<string[]> {
  const response = await fetch(`${url}/sitemap.xml`);
  const xml = await response.text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
}
