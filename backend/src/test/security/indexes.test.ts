import './withoutLimits.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CALL_NAMES, callNamed } from '@institut/contract/frame/calls';
import { CAREER_SORTS } from '@institut/contract/careers/values';
import { COURSE_SORTS } from '@institut/contract/courses/values';
import { NEWS_SORTS } from '@institut/contract/news/values';
import { ORDER_SORTS, ORDER_STATUS } from '@institut/contract/orders/values';
import {
  PAYER_KINDS,
  RECEIVABLE_AGES,
  RECEIVABLE_SORTS,
  SURPLUS_REASONS,
} from '@institut/contract/money/values';
import { API } from '@institut/contract/frame/endpoints';
import { USER_SORTS } from '@institut/contract/accounts/values';
import mongoose from 'mongoose';
import { env } from '../../config/env.ts';
import { flushEvents } from '../../features/audit/auditQueue.ts';
import { Order } from '../../features/core/orders/order.model.ts';
import { buildSitemap } from '../../features/site/pages/sitemap.ts';
import { testSite } from '../support/testSite.ts';
import { startFakePaypal, type FakePaypal } from '../support/fakePaypal.ts';
import { useTestDatabase } from '../support/testApp.ts';
import { runMigrations } from '../../migrations/runMigrations.ts';
import { createLogger } from '../../lib/logger.ts';
import { startApiServer, type ApiServer } from './apiServer.ts';
import { readsEverything, nameOf, queriesIn, type QueryShape } from './queryPlans.ts';
import { filledPath, VALID_REQUESTS } from './validRequests.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

useTestDatabase();

const uploadsDir = mkdtempSync(join(tmpdir(), 'institut-indexes-'));
const seen = new Map<string, QueryShape>();
let paypal: FakePaypal;
let server: ApiServer;
let fixtures: Fixtures;

beforeAll(async () => {
  [paypal, server] = await Promise.all([startFakePaypal(), startApiServer()]);
});
afterAll(async () => {
  rmSync(uploadsDir, { recursive: true });
  await Promise.all([server.close(), paypal.close()]);
});

async function send(
  method: string,
  path: string,
  caller: 'owner' | 'admin',
  {
    type = '',
    body = '',
    more = {},
  }: { type?: string; body?: string | Buffer; more?: Record<string, string> } = {},
) {
  const headers = {
    ...more,
    Authorization: `Bearer ${fixtures.tokens[caller]}`,
    ...(type && { 'Content-Type': type }),
  };
  await server.send({ method, path, headers, body });
}

/** Sends a valid request to every call of the contract. */
async function callEverything(): Promise<void> {
  // The session of the owner ends last.
  const names = CALL_NAMES.toSorted((a, b) => Number(a === 'logOut') - Number(b === 'logOut'));
  for (const name of names) {
    const { method, path, access } = callNamed(name);
    const valid = VALID_REQUESTS[name](fixtures);
    const { body, form, headers: more = {} } = valid;
    const type = form?.type ?? (body === undefined ? '' : 'application/json');
    const sent = form?.bytes ?? (body === undefined ? '' : JSON.stringify(body));
    await send(method, filledPath(path, valid), access === 'staff' ? 'admin' : 'owner', {
      type,
      body: sent,
      more,
    });
  }
}

const KEYWORD = 'keyword=kurs+pet';
const QUERIES: Record<string, string[]> = {
  [API.courses]: [
    KEYWORD,
    'keyword=ab',
    'category=Tehnicke',
    'tipObuke=Trening+kurs',
    'category=Tehnicke&tipObuke=Trening+kurs',
    'drafts=include',
    'open=first&counts=include',
    'drafts=include&counted=true&startFrom=2026-01-01&startTo=2026-12-31',
    'drafts=include&counted=true&lecturer=Amra',
    'kurs=0123456789abcdef01234567',
    'runs=over',
    'runs=all&open=first',
    'runs=over&sort=price&category=Tehnicke',
    'open=only&sort=price&category=Tehnicke',
    'open=first&sort=rating&direction=desc',
    ...COURSE_SORTS.map((sort) => `sort=${sort}`),
  ],
  [API.search]: [KEYWORD, 'keyword=ab', 'keyword=pajton'],
  [API.news]: [
    `${KEYWORD}&pageNumber=1`,
    'newsType=Oglas',
    'category=techNews',
    'newsType=Oglas&category=techNews',
    'drafts=include',
    ...NEWS_SORTS.map((sort) => `sort=${sort}`),
  ],
  [API.adminCareers]: [
    KEYWORD,
    'category=Volontiranje',
    'status=Otvoreno',
    ...CAREER_SORTS.map((sort) => `sort=${sort}`),
  ],
  [API.orders]: [
    KEYWORD,
    'status=Prijava+se+nalazi+u+proceduri',
    'paymentStatus=Placeno',
    'notificationStatus=Korisnik+obavjesten',
    'isPaid=true',
    'isDelivered=true',
    'isRejected=true',
    'isRejected=false',
    'isExpired=true',
    'isExpired=false',
    'isCancelled=true',
    'isCancelled=false',
    'createdFrom=2026-01-01&createdTo=2026-02-01',
    'paidFrom=2026-01-01&paidTo=2026-02-01',
    'kurs=0123456789abcdef01234567',
    ...ORDER_SORTS.map((sort) => `sort=${sort}`),
  ],
  [API.receivables]: [
    KEYWORD,
    ...RECEIVABLE_AGES.map((age) => `age=${age}`),
    ...PAYER_KINDS.map((payer) => `payer=${payer}`),
    'kurs=0123456789abcdef01234567',
    ...RECEIVABLE_SORTS.map((sort) => `sort=${sort}&direction=desc`),
  ],
  [API.journal]: [
    'deletedCourses=true',
    'tipObuke=Trening+kurs',
    'lecturer=Amra',
    'lecturer=Bez+predava%C4%8Da',
  ],
  [API.reports]: ['po=tip'],
  [API.surpluses]: [KEYWORD, ...SURPLUS_REASONS.map((reason) => `reason=${reason}`)],
  [API.documents]: [
    KEYWORD,
    'keyword=PR-2026',
    'kind=proforma',
    'state=valid',
    'year=2026',
    'from=2026-01-01&to=2026-02-01',
  ],
  [API.audit]: [
    KEYWORD,
    'event=signedIn',
    'actor=0123456789abcdef01234567',
    'target=0123456789abcdef01234567',
    'from=2026-01-01&to=2026-02-01',
    'direction=asc',
  ],
  [API.withoutFiscal]: [
    KEYWORD,
    'kind=refund',
    'olderThan=30',
    'from=2026-01-01&to=2026-02-01&source=paypal',
    'sort=amount&direction=asc',
  ],
  [API.users]: [KEYWORD, 'isAdmin=true', ...USER_SORTS.map((sort) => `sort=${sort}`)],
};

const LATER_PAGE = 'pageSize=50&pageNumber=7';
const LATER_QUERIES = [
  `${API.orders}?${LATER_PAGE}`,
  `${API.orders}?${LATER_PAGE}&status=Nova+prijava`,
  `${API.orders}?${LATER_PAGE}&sort=totalPrice`,
  `${API.orders}?${LATER_PAGE}&createdFrom=2020-01-01`,
  '/api/exports/orders?format=csv',
];

/** Makes the list of orders so long that its later pages need more queries. Returns the ids of the added ones. */
async function addOrders() {
  const order = await Order.findOne().lean();
  const copies = Array.from({ length: 320 }, (_, n) => ({
    ...order,
    _id: new mongoose.Types.ObjectId(),
    user: new mongoose.Types.ObjectId(),
    reference: `copy ${n}`,
    status: ORDER_STATUS.new,
    createdAt: new Date(Date.parse('2026-01-01') + n * 60_000),
    totalPrice: n,
    idempotencyKey: undefined,
    fiscalDocuments: undefined,
    paymentResult: null,
  }));
  await Order.collection.insertMany(copies, { ignoreUndefined: true });
  return copies.map(({ _id }) => _id);
}

/** A list without a filter reads the whole collection; then an index must have its order, in either direction. */
const asksForAll = ({ filter }: QueryShape) => Object.keys(filter).length === 0;

/** Returns whether the fields of an index begin with those of a sort, in the same directions. */
const begins = (key: object, order: object) =>
  JSON.stringify(key).startsWith(JSON.stringify(order).slice(0, -1));

/** @param equal fields that a filter compares with one value, before those of the sort */
async function hasIndexFor({ collection, sort }: QueryShape, equal: object = {}): Promise<boolean> {
  const orders = [
    { ...equal, ...sort },
    { ...equal, ...Object.fromEntries(Object.entries(sort).map(([field, way]) => [field, -Number(way)])) },
  ];
  const indexes = await mongoose.connection.collection(collection).indexes();
  return indexes.some(({ key }) => orders.some((order) => begins(key, order)));
}

it('answers every query from an index', async () => {
  jest.replaceProperty(env, 'UPLOADS_DIR', uploadsDir);
  jest.replaceProperty(env, 'DATA_DIR', join(uploadsDir, 'data'));
  jest.replaceProperty(env, 'PAYPAL_API_URL', paypal.url);
  jest.replaceProperty(env, 'PAYPAL_CLIENT_ID', paypal.id);
  jest.replaceProperty(env, 'PAYPAL_CLIENT_SECRET', paypal.secret);
  fixtures = await createFixtures(paypal);
  mongoose.set('debug', (collection: string, method: string, ...given: unknown[]) => {
    for (const query of queriesIn(collection, method, given)) seen.set(nameOf(query), query);
  });
  try {
    for (const [path, queries] of Object.entries(QUERIES)) {
      for (const query of queries) await send('GET', `${path}?${query}`, 'admin');
    }
    const added = await addOrders();
    for (const query of LATER_QUERIES) await send('GET', query, 'admin');
    // The migrations need no more than some batches.
    await Order.collection.deleteMany({ _id: { $in: added.slice(30) } });
    await buildSitemap(testSite);
    await flushEvents({ all: true });
    await runMigrations({ logger: createLogger('silent'), signal: new AbortController().signal });
    await callEverything();
  } finally {
    mongoose.set('debug', false);
    jest.restoreAllMocks();
  }
  expect(seen.size).toBeGreaterThan(80);

  const all = [...seen.values()];
  for (const query of all.filter(asksForAll)) {
    expect({ query: nameOf(query), isIndexed: await hasIndexFor(query) }).toMatchObject({ isIndexed: true });
  }
  // Read by every scrape of the metrics, also when thousands of mails wait.
  const oldestMails = all.filter(({ collection, sort }) => collection === 'outbox' && 'queuedAt' in sort);
  expect(oldestMails.length).toBeGreaterThan(0);
  for (const query of oldestMails) {
    const isIndexed = await hasIndexFor(query, { state: 1 });
    expect({ query: nameOf(query), isIndexed }).toMatchObject({ isIndexed: true });
  }
  const filtered = all.filter((query) => !asksForAll(query));
  const scans = await readsEverything(filtered);
  if (!scans) {
    process.stdout.write('Plans not checked: this engine explains none, and TEST_POSTGRES_URI is not set.\n');
    return;
  }
  expect(filtered.filter((_query, index) => scans[index]).map(nameOf)).toEqual([]);
  // It makes every call of the contract.
}, 300_000);
