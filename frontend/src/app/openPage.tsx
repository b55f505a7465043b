import { startTransition, use, useEffect, useMemo, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import {
  BrowserRouter,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type Navigator,
} from 'react-router-dom';
import { can } from '../store/can.ts';
import { nextTask, takeClick, whenActive } from './afterPaint.ts';
import { tolerateReplacedNodes } from './replacedNodes.ts';
import { findPage } from './routes.tsx';
import { readServerState, stateOf, type ServerState } from './serverState.ts';
import { Site } from './App.tsx';
import { loadSite } from '../features/site/siteSlice.ts';
import { listenToPopState } from '../lib/navigationGuard.ts';
import { prepareHttp } from '../lib/http.ts';
import { prefetchCode } from '../lib/failedImport.ts';
import { restoreState } from './store/persistence.ts';
import { createStore, type AppStore } from './store/store.ts';
import { waitForLogin } from './store/tabs.ts';
import { trackClicks } from '../ui/lastClicked.ts';

/** If every navigation were a transition, the address would change later than the store, and a logout would trigger the guard of the page that is being left. */
const router = (app: ReactNode) => (
  <BrowserRouter useTransitions={false}>
    <LinkTransitions>{app}</LinkTransitions>
  </BrowserRouter>
);

/** Set on the root element while the next page is rendered, so that the browser has something to paint at once. */
const LEAVING = 'data-leaving';

/** Links change the page in a transition: the browser paints before the next page is rendered, and answers further input meanwhile. */
function LinkTransitions({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  // Renders this component when the next page is shown.
  useLocation();
  const value = useMemo(
    () => ({ ...navigation, useTransitions: true, navigator: markLeaving(navigation.navigator) }),
    [navigation],
  );
  useEffect(() => document.documentElement.removeAttribute(LEAVING));
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

function markLeaving(navigator: Navigator): Navigator {
  const marking = (method: 'push' | 'replace'): Navigator['push'] => {
    return (...args) => {
      document.documentElement.setAttribute(LEAVING, '');
      navigator[method](...args);
    };
  };
  const wrapped: Navigator = Object.create(navigator);
  return Object.assign(wrapped, { push: marking('push'), replace: marking('replace') });
}

/** Hydrates the page that the server rendered, then adds the stored state of this browser. */
async function hydratePage(root: HTMLElement, { slices, answered }: ServerState): Promise<Root> {
  const stored = restoreState();
  // The server renders for a visitor; staff may see drafts, so the browser requests the data again.
  const open = new Set(can(stored.session?.user ?? null, 'any') ? [] : answered);
  const store = createStore({ ...stored, ...slices }, { isAnswered: (request) => open.has(request) });
  waitForLogin(store);
  await nextTask();
  // The error boundary of the page shows the failure.
  await findPage(window.location.pathname)
    .Page.preload()
    .catch(() => {});
  await nextTask();
  return new Promise((resolve) => {
    // From here on React handles clicks, also on what it has not hydrated yet.
    const repeatClick = takeClick();
    let isReady = false;
    const handleReady = () => {
      // Every page that opens is ready once; only the first one came with answers.
      if (isReady) return;
      isReady = true;
      repeatClick();
      prepareNextPages(store, () => open.clear());
    };
    // A transition hydrates in short tasks.
    startTransition(() => {
      resolve(
        hydrateRoot(
          root,
          <Site store={store} serverState={stateOf(slices)} router={router} onReady={handleReady} />,
        ),
      );
    });
  });
}

/** Renders a page that the server has left empty; the browser makes every request itself. */
function renderPage(root: HTMLElement): Root {
  prepareHttp();
  const store = createStore();
  waitForLogin(store);
  void store.dispatch(loadSite());
  prepareNextPages(store);
  const reactRoot = createRoot(root);
  reactRoot.render(<Site store={store} router={router} />);
  return reactRoot;
}

/**
 * Loads what the visitor may need next, once the visitor does something: the first view of a slow device has enough to do.
 * A page without prefetching works the same.
 */
function prepareNextPages(store: AppStore, handleIdle?: () => void): void {
  whenIdle(() => {
    handleIdle?.();
    whenActive(() => {
      prepareHttp();
      void prefetchCode(async () => void (await import('./prefetch.ts')).startPrefetching(store));
    });
  });
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

/** Starts the application in `root`, which the server has rendered or left empty. */
export async function openPage(root: HTMLElement): Promise<Root> {
  tolerateReplacedNodes();
  listenToPopState();
  trackClicks();
  const serverState = readServerState();
  return serverState ? hydratePage(root, serverState) : renderPage(root);
}
