import type { Request } from 'autocannon';

const LOGIN = JSON.stringify({ email: 'ana@example.com', password: 'ana12345' });
const WRONG_LOGIN = JSON.stringify({ email: 'ana@example.com', password: 'pogresna1' });
const JSON_BODY = { 'content-type': 'application/json' };
const BR = { 'accept-encoding': 'gzip, deflate, br' };

const times = (count: number, request: Request): Request[] =>
  Array.from<Request>({ length: count }).fill(request);

let made = 0;
/** An address nobody has asked for before. */
const anew = (path: string): Request => ({
  setupRequest: (request) => ({ ...request, path: `${path}${(made += 1)}` }),
});

/** A thousand requests as visitors, programs and strangers make them, with the items of the site that is asked. */
export function thousandRequests({ course, newsItem }: { course: string; newsItem: string }): Request[] {
  const reads = [
    '/api/kursevi',
    '/api/kursevi/one',
    '/api/kursevi/top',
    `/api/kursevi/${course}`,
    '/api/vijesti',
    '/api/vijesti/one',
    `/api/vijesti/${newsItem}`,
    '/api/careers',
    '/api/careers/popular',
    '/api/config/site',
  ];
  const requests = reads.flatMap((path) => times(30, { path }).concat(times(35, { path, headers: BR })));
  const pages = ['/', '/kursevi', `/kurs/${course}`, '/sitemap.xml', '/robots.txt', '/ne-postoji'];
  requests.push(
    ...pages.flatMap((path) => times(40, { path, headers: BR })),
    ...times(20, { path: '/api/kursevi', headers: { 'if-none-match': '"stari"' } }),
    ...times(30, anew('/api/kursevi?nepoznato=')),
    ...times(10, anew('/api/kursevi?keyword=rijec')),
    ...times(20, anew('/api/nema/')),
    ...times(10, anew('/nema/')),
    ...times(10, { path: '/api/orders/myorders' }),
    ...times(9, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: '{' }),
    ...times(1, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: LOGIN }),
    ...times(1, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: WRONG_LOGIN }),
  );
  return spread(requests);
}

/** In an order in which equal ones stand far apart, the same in every run. */
const spread = (requests: Request[]): Request[] =>
  requests
    .map((request, place) => ({ request, place: (place * 617) % requests.length }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ request }) => request);
