import { SITE_PAGES } from '@institut/contract/site/pages';
import { loadCareer, loadCareers } from '../features/careers/careersSlice.ts';
import { queryOf, readCoursesPath } from '../features/courses/courseListAddress.ts';
import { loadCourse, loadCourses, loadFeaturedCourses } from '../features/courses/coursesSlice.ts';
import { readNewsQuery } from '../features/news/newsPaths.ts';
import {
  LATEST_SIZE,
  loadFeaturedNews,
  loadLatestNews,
  loadNews,
  loadNewsItem,
} from '../features/news/newsSlice.ts';
import { selectUser } from '../features/users/sessionSlice.ts';
import { can } from '../store/can.ts';
import { prefetchCode } from '../lib/failedImport.ts';
import { isRecord, textIn } from '../lib/record.ts';
import type { Prefetch } from '../store/asyncState.ts';
import { findPage } from './routes.tsx';
import type { AppStore } from './store/store.ts';

type Address = { id: string; url: URL };
type DataOf = (address: Address) => Prefetch[];

const ofCourses: DataOf = ({ url }) => {
  const address = readCoursesPath(url);
  return address ? [loadCourses.prefetch(queryOf(address))] : [];
};

const ofNews: DataOf = ({ url }) => {
  const query = readNewsQuery(url.searchParams);
  const isFront = query.page === 1 && !query.newsType && !query.category;
  return [loadNews.prefetch(query), ...(isFront ? [loadFeaturedNews.prefetch()] : [])];
};

/** The first requests of the pages that have any. */
const DATA: ReadonlyMap<string, DataOf> = new Map<string, DataOf>([
  [
    SITE_PAGES.home.path,
    () => [
      loadFeaturedNews.prefetch(),
      loadLatestNews.prefetch(LATEST_SIZE + 1),
      loadFeaturedCourses.prefetch(),
    ],
  ],
  [SITE_PAGES.courses.path, ofCourses],
  ['/page/:pageNumber?', ofCourses],
  ['/search/:keyword?', ofCourses],
  ['/search/:keyword/page/:pageNumber', ofCourses],
  [SITE_PAGES.course.path, ({ id }) => [loadCourse.prefetch(id)]],
  [SITE_PAGES.news.path, ofNews],
  [SITE_PAGES.newsItem.path, ({ id }) => [loadNewsItem.prefetch(id)]],
  [SITE_PAGES.careers.path, () => [loadCareers.prefetch()]],
  [SITE_PAGES.career.path, ({ id }) => [loadCareer.prefetch(id)]],
]);

/** Pages of an account or an order, and the administration, are never prefetched. */
const PUBLIC_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(SITE_PAGES).map(({ path }) => path),
  ...DATA.keys(),
  '/:slug',
]);

const INTENTS = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Prefetches code and data of public pages whose links the visitor points at, touches or focuses. Of links that come into
 * view it prefetches the code, and the data if they lead to one item, as cards do. Returns a function that stops it.
 */
export function startPrefetching(store: AppStore): () => void {
  // One after the other: nobody has asked for these pages yet.
  let queue = Promise.resolve();
  const handleIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) void prefetchPage(store, link, () => true);
  };
  const handleSeen = (link: HTMLAnchorElement) => {
    queue = queue.then(() => (link.isConnected ? prefetchPage(store, link, isItem) : undefined));
  };
  // The lists of the administration have hundreds of links, none of which is public.
  const stopWatching = isStaff(store) ? () => {} : watchLinks(handleSeen);
  for (const type of INTENTS) document.addEventListener(type, handleIntent, { passive: true });
  // The speculation rules of the server exclude the links of a page that has this mark.
  document.documentElement.dataset['prefetch'] = 'app';
  return () => {
    stopWatching();
    for (const type of INTENTS) document.removeEventListener(type, handleIntent);
    delete document.documentElement.dataset['prefetch'];
  };
}

const isStaff = (store: AppStore): boolean => can(selectUser(store.getState()), 'any');

const isItem = (path: string): boolean => path.endsWith('/:id');

const LINKS = 'main a[href], [role="dialog"] a[href]';
const SCAN_MS = 200;

/** Calls `onSeen` once for each link of the page or a drawer that comes into view. Returns a function that stops it. */
function watchLinks(onSeen: (link: HTMLAnchorElement) => void): () => void {
  const known = new WeakSet<Element>();
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      sight.unobserve(target);
      onSeen(target);
    }
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scan = () => {
    timer = undefined;
    for (const link of document.querySelectorAll(LINKS)) {
      if (known.has(link)) continue;
      known.add(link);
      sight.observe(link);
    }
  };
  // A later scan costs nothing, whereas one per change would delay typing.
  const changes = new MutationObserver(() => (timer ??= setTimeout(scan, SCAN_MS)));
  changes.observe(document.body, { childList: true, subtree: true });
  scan();
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    sight.disconnect();
  };
}

/** Never rejects. */
async function prefetchPage(
  store: AppStore,
  link: HTMLAnchorElement,
  needsData: (path: string) => boolean,
): Promise<void> {
  const { href, target } = link;
  if (!href || target || link.hasAttribute('download') || isSparing()) return;
  const url = new URL(href);
  const { location } = window;
  const isHere = url.pathname === location.pathname && url.search === location.search;
  if (url.origin !== location.origin || isHere) return;
  const { path, params, Page } = findPage(url.pathname);
  if (!PUBLIC_PATHS.has(path)) return;
  // Staff may see drafts, so the responses differ, and no cache has them.
  const canUseData = needsData(path) && !isStaff(store);
  const requests = canUseData ? (DATA.get(path)?.({ id: params.id ?? '', url }) ?? []) : [];
  await Promise.all([prefetchCode(Page.preload), ...requests.map((request) => store.dispatch(request))]);
}

/** Returns whether the visitor saves data or has a slow connection. Only Chromium knows. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSaving = isRecord(connection) && connection['saveData'] === true;
  return isSaving || textIn(connection, 'effectiveType').includes('2g');
}
