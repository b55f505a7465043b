import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { findPage } from './app/findPage.ts';
import { readServerState, stateOf, type ServerState } from './app/serverState.ts';
import { Site } from './app/Site.tsx';
import { loadSite } from './features/site/siteSlice.ts';
import { prepareHttp } from './lib/http.ts';
import { restoreState } from './store/restore.ts';
import { createStore } from './store/store.ts';

/** The store changes at once, so the address does too; in a transition it would lag, and a logout would meet the guard of the page just left. */
const router = (app: ReactNode) => <BrowserRouter useTransitions={false}>{app}</BrowserRouter>;

/** The page came rendered: it is taken over as it stands, then learns what this browser remembers. */
async function takeOver(root: HTMLElement, { slices, answered }: ServerState): Promise<void> {
  const open = new Set(answered);
  const store = createStore(
    { ...restoreState(), ...slices },
    { isAnswered: (request) => open.delete(request) },
  );
  await findPage(window.location.pathname).preload();
  const handleReady = () => {
    open.clear();
    whenIdle(prepareHttp);
  };
  hydrateRoot(
    root,
    <Site store={store} serverState={stateOf(slices)} router={router} onReady={handleReady} />,
  );
}

/** The page came empty: the browser asks for everything itself. */
function begin(root: HTMLElement): void {
  prepareHttp();
  const store = createStore();
  void store.dispatch(loadSite());
  createRoot(root).render(<Site store={store} router={router} />);
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work, 1000);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
const serverState = readServerState();
if (serverState) void takeOver(root, serverState);
else begin(root);
