import { DOCS_CALLS } from '@institut/contract/server.calls';
import { env } from '../../config/env.ts';
import { implement } from '../../http/implement.ts';
import { docsPage } from './docsPage.ts';
import { DOCS_STYLE } from './docsStyle.ts';
import { buildOpenApi } from './openapi.ts';

const document = buildOpenApi(`API – ${env.SITE_NAME}`);
const page = docsPage(document);

export const docsRoutes = implement(DOCS_CALLS, {
  getOpenApi: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    return document;
  },
  getDocs: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    return page;
  },
  getDocsStyle: ({ reply }) => {
    reply.set('Cache-Control', 'no-cache');
    return DOCS_STYLE;
  },
});
