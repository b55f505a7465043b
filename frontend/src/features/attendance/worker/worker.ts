import { answererOf, isOwnPage, PREFIX, staleCaches, type Kept } from './rules.ts';

/** Written by the build (`build/attendanceWorker.ts`). */
declare const KEPT: Kept & { version: string };
/** The build replaces each `KEPT` by its whole text. */
const kept = KEPT;

/** The parts of a service worker that TypeScript's library of pages does not know. */
type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & { request: Request; respondWith: (response: Promise<Response>) => void };
type Worker = {
  location: Location;
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', handle: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', handle: (event: FetchEvent) => void) => void);
};
const worker = globalThis as unknown as Worker;

const CACHE = PREFIX + kept.version;
/** A network that is slower than this is as good as none. */
const PATIENCE_MS = 4_000;

/** Stores the page if it belongs to this version. Returns whether it does. */
async function keepPage(response: Response): Promise<boolean> {
  const isKept = response.ok && isOwnPage(await response.clone().text(), kept);
  if (isKept) await (await caches.open(CACHE)).put(kept.page, response);
  return isKept;
}

/** Throws when something is missing: the browser tries again when the page is opened next. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(kept.files);
  if (!(await keepPage(await fetch(kept.page, { cache: 'reload' }))))
    throw new Error('The page belongs to another version.');
  await worker.skipWaiting();
}

async function removeStale(): Promise<void> {
  await Promise.all(staleCaches(await caches.keys(), CACHE).map((name) => caches.delete(name)));
}

/** The page from the network, so that a new version is used at once; the kept one without network, or while the server fails. */
async function page(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request);
  event.waitUntil(fetched.then((response) => keepPage(response.clone())).catch(() => {}));
  const stored = await caches.match(kept.page, { cacheName: CACHE });
  if (!stored) return fetched;
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(stored), PATIENCE_MS);
  });
  return Promise.race([fetched.then((response) => (response.status < 500 ? response : stored)), late]).catch(
    () => stored,
  );
}

const file = async ({ request }: FetchEvent): Promise<Response> =>
  (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(removeStale()));
worker.addEventListener('fetch', (event) => {
  const answerer = answererOf(event.request, worker.location.origin, kept);
  if (answerer === 'page') event.respondWith(page(event));
  if (answerer === 'file') event.respondWith(file(event));
});
