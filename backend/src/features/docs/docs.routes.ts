import { DOCS_CALLS } from '@institut/contract/server.calls';
import { env } from '../../config/env.ts';
import { implement } from '../../http/implement.ts';
import { DOCS_SCRIPT, docsPage } from './docsPage.ts';
import { buildOpenApi } from './openapi.ts';

const title = `API – ${env.SITE_NAME}`;
/** Built by the first request: it takes some 50 ms, which few processes need. */
let document: ReturnType<typeof buildOpenApi> | undefined;

export const docsRoutes = implement(DOCS_CALLS, {
  getOpenApi: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    document ??= buildOpenApi(title);
    return document;
  },
  getDocs: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    return docsPage(title);
  },
  getDocsScript: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    return DOCS_SCRIPT;
  },
});
