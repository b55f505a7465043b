type SitePage = {
  /** A template: `:name` is one segment. */
  path: string;
  /** The document title, before the institute's name. A page about one item shows the item's name instead. */
  title: string;
  /** The query parameters that the page reads. The server ignores all others, so that they make no further pages. */
  query?: readonly string[];
};

/**
 * The public pages. The browser takes its routes, links and titles from here, the server the page heads and the sitemap.
 * The product's page has no row: its address is configured.
 */
export const SITE_PAGES = {
  home: { path: '/', title: 'Kursevi i obuke iz tehnologije' },
  education: { path: '/obuke', title: 'Obuke', query: ['korak'] },
  courses: { path: '/kursevi', title: 'Kursevi' },
  course: { path: '/kurs/:id', title: 'Kurs' },
  news: { path: '/vijesti', title: 'Vijesti', query: ['tip', 'kategorija', 'strana'] },
  newsItem: { path: '/vijest/:id', title: 'Vijest' },
  careers: { path: '/careers', title: 'Karijera', query: ['kategorija'] },
  career: { path: '/career/:id', title: 'Oglas', query: ['prijava'] },
  skills: { path: '/vjestine', title: 'Vještine', query: ['zastoj', 'zadatak', 'cilj', 'vrijeme'] },
  about: { path: '/onama', title: 'O nama' },
  contact: { path: '/kontakt', title: 'Kontakt' },
  areas: { path: '/oblasti', title: 'Oblasti' },
  technologies: { path: '/oblasti/tehnologije', title: 'Tehnologije' },
  services: { path: '/usluge', title: 'Usluge' },
  serviceCatalogue: { path: '/usluge/pregled', title: 'Pregled usluga', query: ['za'] },
  privacy: { path: '/privacy', title: 'Zaštita ličnih podataka' },
  cookies: { path: '/cookies', title: 'Kolačići' },
  terms: { path: '/uslovi-koristenja', title: 'Uslovi korištenja' },
} as const satisfies Record<string, SitePage>;

export type SitePageKey = keyof typeof SITE_PAGES;

/** The titles of pages with status 404. */
export const NOT_FOUND_TITLES = {
  page: 'Stranica nije pronađena',
  course: 'Kurs nije pronađen',
  newsItem: 'Vijest nije pronađena',
  career: 'Oglas nije pronađen',
} as const;

export type NotFoundKind = keyof typeof NOT_FOUND_TITLES;
