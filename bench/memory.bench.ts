import { once } from 'node:events';
import { REVIEW_COMMENT_MAX } from '@institut/contract/limits';
import autocannon, { type Request } from 'autocannon';
import { DEMO_PASSWORD, startBuiltServer, firstId } from './support/builtServer.ts';

const LOGIN = JSON.stringify({ email: 'ana@example.com', password: DEMO_PASSWORD });
const WRONG_LOGIN = JSON.stringify({ email: 'ana@example.com', password: 'pogresna1' });
const JSON_BODY = { 'content-type': 'application/json' };
const BR = { 'accept-encoding': 'gzip, deflate, br' };

const times = (count: number, request: Request): Request[] =>
  Array.from<Request>({ length: count }).fill(request);

let made = 0;
/** Returns a path that was not requested before. */
const anew = (path: string): Request => ({
  setupRequest: (request) => ({ ...request, path: `${path}${(made += 1)}` }),
});

type Known = { course: string; newsItem: string; long: LongCourse };

/** Returns a thousand requests of a realistic mix, for items of the site. */
function thousandRequests({ course, newsItem, long }: Known): Request[] {
  const reads = [
    `/api/kursevi/${long.id}`,
    `/api/kursevi/${long.id}/reviews?pageNumber=2`,
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
  const requests = reads.flatMap((path) => times(25, { path }).concat(times(29, { path, headers: BR })));
  const pages = [
    '/',
    '/kursevi',
    `/kurs/${course}`,
    `/kurs/${long.id}`,
    '/sitemap.xml',
    '/robots.txt',
    '/ne-postoji',
  ];
  requests.push(
    ...pages.flatMap((path) => times(34, { path, headers: BR })),
    ...times(20, { path: '/api/kursevi', headers: { 'if-none-match': '"stari"' } }),
    ...times(30, anew('/api/kursevi?nepoznato=')),
    ...times(10, anew('/api/kursevi?keyword=rijec')),
    ...times(20, anew('/api/nema/')),
    ...times(10, anew('/nema/')),
    ...times(10, { path: '/api/orders/myorders' }),
    ...times(9, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: '{' }),
    ...times(2, { path: `/api/kursevi/${long.id}`, method: 'PUT', headers: long.admin, body: long.edit }),
    ...times(8, {
      path: `/api/kursevi/${long.id}/reviews`,
      method: 'POST',
      headers: long.buyer,
      body: long.review,
    }),
    ...times(1, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: LOGIN }),
    ...times(1, { path: '/api/users/login', method: 'POST', headers: JSON_BODY, body: WRONG_LOGIN }),
  );
  return spread(requests);
}

type Headers = Record<string, string>;
/** The fields that are read of the answers to users and courses. */
type Answer = { token: string; version: number; countInStock: number };
type LongCourse = { id: string; admin: Headers; buyer: Headers; edit: string; review: string };

const REVIEWS = 30;
const PARAGRAPHS = 160;
const SENTENCE = 'Polaznici uče kroz rad na stvarnim zadacima iz privrede i dobijaju savjet za zaposlenje. ';

const bearer = ({ token }: Answer): Headers => ({ ...JSON_BODY, authorization: `Bearer ${token}` });

/** Stores a long text and long reviews for a course, and returns the requests that edit and review it again. */
async function makeLongCourse(url: string, id: string): Promise<LongCourse> {
  const send = async (
    method: string,
    path: string,
    body: string | null,
    headers: Headers = {},
  ): Promise<Answer> => {
    const answer = await fetch(url + path, { method, headers: { ...JSON_BODY, ...headers }, body });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return JSON.parse(await answer.text());
  };
  const logIn = (email: string) =>
    send('POST', '/api/users/login', JSON.stringify({ email, password: DEMO_PASSWORD }));
  const admin = bearer(await logIn('admin@example.com'));
  const { version: _version, ...course } = await send('GET', `/api/kursevi/${id}`, null, admin);
  const description = `<p>${SENTENCE.repeat(2)}</p>`.repeat(PARAGRAPHS);
  const edit = JSON.stringify({ ...course, description, countInStockRead: course.countInStock });
  await send('PUT', `/api/kursevi/${id}`, edit, admin);
  const review = JSON.stringify({ rating: 5, comment: SENTENCE.repeat(30).slice(0, REVIEW_COMMENT_MAX) });
  let buyer = admin;
  for (let n = 0; n < REVIEWS; n += 1) {
    const account = {
      name: 'Ana',
      lastName: 'Anić',
      email: `ocjena${n}@example.com`,
      password: DEMO_PASSWORD,
    };
    buyer = bearer(await send('POST', '/api/users', JSON.stringify(account)));
    await send('POST', `/api/kursevi/${id}/reviews`, review, buyer);
  }
  return { id, admin, buyer, edit, review };
}

/** In a fixed order in which equal requests are far apart. */
const spread = (requests: Request[]): Request[] =>
  requests
    .map((request, place) => ({ request, place: (place * 617) % requests.length }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ request }) => request);

/**
 * Memory after the requests of a busy hour (140 per second): API reads in several codings, pages, searches, new paths, right
 * and wrong logins, a course with a text of 29 kB and long reviews, its edits and further reviews. Sampled after a forced garbage collection. Aim: the second half adds nothing.
 */
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500_000);
const SAMPLES = 10;
const CONNECTIONS = 50;
/** Simultaneous logins to one account are serialized, so all connections wait for each other. */
const PATIENCE_SECONDS = 60;

type Sample = { heapUsed: number; external: number; rss: number };

const server = await startBuiltServer({
  nodeArgs: ['--expose-gc', '--import', `${import.meta.dirname}/support/memorySampler.mjs`],
});

async function sample(): Promise<Sample> {
  server.child.send('sample');
  const [memory] = await once(server.child, 'message');
  return memory;
}

const mb = (bytes: number): string => (bytes / 1e6).toFixed(1);

try {
  const course = await firstId(server.url, '/api/kursevi');
  const requests = thousandRequests({
    course: await firstId(server.url, '/api/kursevi/top'),
    long: await makeLongCourse(server.url, course),
    newsItem: await firstId(server.url, '/api/vijesti'),
  });
  const samples = [await sample()];
  const statuses = new Map<string, number>();
  for (let part = 1; part <= SAMPLES; part += 1) {
    const { errors, statusCodeStats = {} } = await autocannon({
      url: server.url,
      connections: CONNECTIONS,
      timeout: PATIENCE_SECONDS,
      amount: REQUESTS / SAMPLES,
      requests,
    });
    if (errors > 0) throw new Error(`${errors} requests had no answer.`);
    for (const [status, { count = 0 }] of Object.entries(statusCodeStats)) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    samples.push(await sample());
  }
  console.table(
    samples.map(({ heapUsed, external, rss }, part) => ({
      requests: (REQUESTS / SAMPLES) * part,
      'heap MB': mb(heapUsed),
      'external MB': mb(external),
      'RSS MB': mb(rss),
    })),
  );
  console.log('Answers:', [...statuses].map(([status, count]) => `${count} x ${status}`).join(', '));
  const growth = (of: (memory: Sample) => number) => {
    const [half, end] = [samples[SAMPLES / 2], samples[SAMPLES]].map((memory) => (memory ? of(memory) : NaN));
    return mb((end ?? NaN) - (half ?? NaN));
  };
  console.log(
    `The second half adds ${growth(({ heapUsed }) => heapUsed)} MB of heap, ${growth(({ external }) => external)} MB outside of it, ${growth(({ rss }) => rss)} MB of RSS.`,
  );
} finally {
  await server.stop();
}
