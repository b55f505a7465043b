import type { CreatePageRenderer, RenderedPage } from '@institut/contract/pageRenderer';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { findPage } from './app/routes.tsx';
import { filledSlices, type ServerState } from './app/serverState.ts';
import { Site } from './app/App.tsx';
import { loadSite } from './features/site/siteSlice.ts';
import { setTransport } from './lib/http.ts';
import { httpInProcess } from './lib/httpInProcess.ts';
import { setHtmlCleaner } from './ui/SafeHtml.tsx';
import { buildStore, type AppStore } from './app/store/store.ts';
import { RequestCollector, type ApiRequest } from './store/hooks.ts';

/** A page asks, gets its item, and then asks for what belongs to the item: more rounds would be a circle. */
const MOST_ROUNDS = 4;

/** The server's way to render a page; `main.tsx` takes over in the browser what it has rendered. */
export const createPageRenderer: CreatePageRenderer = ({ read, cleanHtml }) => {
  setTransport(httpInProcess(read));
  setHtmlCleaner(cleanHtml);
  return renderPage;
};

async function renderPage(url: string): Promise<RenderedPage> {
  const page = findPage(new URL(`http://site${url}`).pathname);
  await page.preload();
  const asked = new Set<string>();
  const isAnswered = (request: string) => {
    const isKnown = asked.has(request);
    asked.add(request);
    return isKnown;
  };
  const store = buildStore({}, { isAnswered });
  accept(await store.dispatch(loadSite()));
  const html = await renderUntilAnswered(store, url, asked);
  const state: ServerState = { slices: filledSlices(store.getState()), answered: [...asked] };
  return { html, state: JSON.stringify(state), page: page.pageName };
}

/** Renders, waits for what the components asked for, and renders again until nobody asks for anything new. */
async function renderUntilAnswered(store: AppStore, url: string, asked: Set<string>): Promise<string> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const known = asked.size;
    const requests: ApiRequest[] = [];
    const html = renderToString(
      <RequestCollector value={(load) => requests.push(load())}>
        <Site store={store} router={(app) => <StaticRouter location={url}>{app}</StaticRouter>} />
      </RequestCollector>,
    );
    if (asked.size === known) return html;
    for (const answer of await Promise.all(requests)) accept(answer);
  }
  throw new Error(`${url} never stopped asking.`);
}

/** Not being there is an answer; a server that fails is none, and the browser may have more luck. */
function accept({ error, payload }: Awaited<ApiRequest>): void {
  if (error === undefined || !(payload instanceof Object) || !('status' in payload)) return;
  if (payload.status !== 404) throw new Error(`The API answered ${String(payload.status)}.`);
}
