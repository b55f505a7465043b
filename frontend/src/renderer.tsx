import type { CreatePageRenderer, RenderedPage } from '@institut/contract/site/pageRenderer';
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

/** A page requests its item and then what belongs to it; more rounds would be a loop. */
const MAX_ROUNDS = 4;

/** Renders pages on the server; `main.tsx` hydrates them in the browser. */
export const createPageRenderer: CreatePageRenderer = ({ read, cleanHtml }) => {
  setTransport(httpInProcess(read));
  setHtmlCleaner(cleanHtml);
  return renderPage;
};

async function renderPage(url: string): Promise<RenderedPage> {
  const { Page: page } = findPage(new URL(`http://site${url}`).pathname);
  await page.preload();
  const asked = new Set<string>();
  const isAnswered = (request: string) => {
    const isKnown = asked.has(request);
    asked.add(request);
    return isKnown;
  };
  const store = buildStore({}, { isAnswered });
  assertAnswered(await store.dispatch(loadSite()));
  const html = await renderUntilAnswered(store, url, asked);
  const state: ServerState = { slices: filledSlices(store.getState()), answered: [...asked] };
  return { html, state: JSON.stringify(state, withoutRequestId), page: page.pageName };
}

/** The ids are random; without them a page with the same content has the same bytes, which caches and browsers keep. */
const withoutRequestId = (key: string, value: unknown): unknown => (key === 'requestId' ? null : value);

/** Renders, waits for the requests of the components, and renders again until there are no new ones. */
async function renderUntilAnswered(store: AppStore, url: string, asked: Set<string>): Promise<string> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const known = asked.size;
    const requests: ApiRequest[] = [];
    const html = renderToString(
      <RequestCollector value={(load) => requests.push(load())}>
        <Site store={store} router={(app) => <StaticRouter location={url}>{app}</StaticRouter>} />
      </RequestCollector>,
    );
    if (asked.size === known) return html;
    for (const answer of await Promise.all(requests)) assertAnswered(answer);
  }
  throw new Error(`${url} never stopped asking.`);
}

/** A 404 is an answer. Other errors throw, and the browser renders the page itself. */
function assertAnswered({ error, payload }: Awaited<ApiRequest>): void {
  if (error === undefined || !(payload instanceof Object) || !('status' in payload)) return;
  if (payload.status !== 404) throw new Error(`The API answered ${String(payload.status)}.`);
}
