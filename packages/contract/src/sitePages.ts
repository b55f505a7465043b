type SitePage = {
  /** As routers and the server read it: `:name` is one segment. */
  path: string;
  /** Of the window, before the institute's name. A page that shows one item carries the item's own name. */
  title: string;
};

/**
 * The public pages that the server describes to search engines, once. The SPA takes its routes, links and titles from
 * here, the server its descriptions and the map of the site. The product's page has no row: its address is configured.
 */
export const SITE_PAGES = {
  home: { path: '/', title: 'Kursevi i obuke iz tehnologije' },
  education: { path: '/obuke', title: 'Obuke' },
  courses: { path: '/kursevi', title: 'Kursevi' },
  course: { path: '/kurs/:id', title: 'Kurs' },
  news: { path: '/vijesti', title: 'Vijesti' },
  newsItem: { path: '/vijest/:id', title: 'Vijest' },
  careers: { path: '/careers', title: 'Karijera' },
  career: { path: '/career/:id', title: 'Oglas za karijeru' },
  skills: { path: '/vjestine', title: 'Vještine' },
  about: { path: '/onama', title: 'O nama' },
  areas: { path: '/oblasti', title: 'Oblasti' },
  technologies: { path: '/oblasti/tehnologije', title: 'Tehnologije' },
  services: { path: '/usluge', title: 'Usluge' },
  serviceCatalogue: { path: '/usluge/pregled', title: 'Pregled usluga' },
  privacy: { path: '/privacy', title: 'Zaštita ličnih podataka' },
  cookies: { path: '/cookies', title: 'Kolačići' },
  terms: { path: '/uslovi-koristenja', title: 'Uslovi korištenja' },
} as const satisfies Record<string, SitePage>;

export type SitePageKey = keyof typeof SITE_PAGES;

/** Titles of pages whose thing is not there: the server writes them into the head, the SPA shows them. */
export const NOT_FOUND_TITLES = {
  page: 'Stranica nije pronađena',
  course: 'Kurs nije pronađen',
  newsItem: 'Vijest nije pronađena',
  career: 'Oglas nije pronađen',
} as const;

export type NotFoundKind = keyof typeof NOT_FOUND_TITLES;
