/** Titles of pages whose thing is not there: the server writes them into the head, the SPA shows them. */
export const NOT_FOUND_TITLES = {
  page: 'Stranica nije pronađena',
  course: 'Kurs nije pronađen',
  newsItem: 'Vijest nije pronađena',
  career: 'Oglas nije pronađen',
} as const;

export type NotFoundKind = keyof typeof NOT_FOUND_TITLES;
