import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { nextTask, takeClick } from './afterPaint.ts';
import { findPage } from './routes.tsx';
import { readServerState, stateOf, type ServerState } from './serverState.ts';
import { Site } from './App.tsx';
import { loadSite } from '../features/site/siteSlice.ts';
import { listenToPopState } from '../lib/navigationGuard.ts';
import { prepareHttp } from '../lib/http.ts';
import { restoreState } from './store/persistence.ts';
import { createStore } from './store/store.ts';
import { trackClicks } from '../ui/lastClicked.ts';

/** With transitions the address would change later than the store, and a logout would trigger the guard of the page that is being left. */
const router = (app: ReactNode) => <BrowserRouter useTransitions={false}>{app}</BrowserRouter>;

/** Hydrates the page that the server rendered, then adds the stored state of this browser. */
async function hydratePage(root: HTMLElement, { slices, answered }: ServerState): Promise<Root> {
  const stored = restoreState();
  // The server renders for a visitor; an admin may see drafts, so the browser requests the data again.
  const open = new Set(stored.session?.user?.isAdmin ? [] : answered);
  const store = createStore({ ...stored, ...slices }, { isAnswered: (request) => open.has(request) });
  // The error boundary of the page shows the failure.
  await findPage(window.location.pathname)
    .preload()
    .catch(() => {});
  await nextTask();
  return new Promise((resolve) => {
    // From here on React handles clicks, also on what it has not hydrated yet.
    const repeatClick = takeClick();
    const handleReady = () => {
      repeatClick();
      whenIdle(() => {
        open.clear();
        prepareHttp();
      });
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
  void store.dispatch(loadSite());
  const reactRoot = createRoot(root);
  reactRoot.render(<Site store={store} router={router} />);
  return reactRoot;
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

/** Starts the application in `root`, which the server has rendered or left empty. */
export async function openPage(root: HTMLElement): Promise<Root> {
  listenToPopState();
  trackClicks();
  const serverState = readServerState();
  return serverState ? hydratePage(root, serverState) : renderPage(root);
}
