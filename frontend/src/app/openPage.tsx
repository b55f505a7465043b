import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { findPage } from './routes.tsx';
import { readServerState, stateOf, type ServerState } from './serverState.ts';
import { Site } from './App.tsx';
import { loadSite } from '../features/site/siteSlice.ts';
import { listenToPopState } from '../lib/navigationGuard.ts';
import { prepareHttp } from '../lib/http.ts';
import { reloadOnFailedImport } from '../lib/failedImport.ts';
import { restoreState } from './store/persistence.ts';
import { createStore } from './store/store.ts';
import { trackClicks } from '../ui/lastClicked.ts';

/** The address changes as synchronously as the store; in a transition a logout would still meet the guard of the page that it leaves. */
const router = (app: ReactNode) => <BrowserRouter useTransitions={false}>{app}</BrowserRouter>;

/** Hydrates the page that the server rendered, then adds the stored state of this browser. */
async function takeOver(root: HTMLElement, { slices, answered }: ServerState): Promise<Root> {
  const remembered = restoreState();
  // The server answers as to a visitor; an administrator may see drafts, and asks again.
  const open = new Set(remembered.session?.user?.isAdmin ? [] : answered);
  const store = createStore({ ...remembered, ...slices }, { isAnswered: (request) => open.has(request) });
  // A failure shows in the page's error boundary.
  await findPage(window.location.pathname)
    .preload()
    .catch(() => {});
  const handleReady = () =>
    whenIdle(() => {
      open.clear();
      prepareHttp();
    });
  return hydrateRoot(
    root,
    <Site store={store} serverState={stateOf(slices)} router={router} onReady={handleReady} />,
  );
}

/** Renders the empty page of a server without rendering; the browser makes every request itself. */
function begin(root: HTMLElement): Root {
  prepareHttp();
  const store = createStore();
  void store.dispatch(loadSite());
  const page = createRoot(root);
  page.render(<Site store={store} router={router} />);
  return page;
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

/** Starts the application in `root`, which the server has rendered or left empty. */
export async function openPage(root: HTMLElement): Promise<Root> {
  listenToPopState();
  reloadOnFailedImport();
  trackClicks();
  const serverState = readServerState();
  return serverState ? takeOver(root, serverState) : begin(root);
}
