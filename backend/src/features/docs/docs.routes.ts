import { DOCS_CALLS } from '@institut/contract/site/calls';
import { env } from '../../config/env.ts';
import { implement } from '../../http/implement.ts';
import { buildOpenApi } from './openapi.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { API } from '@institut/contract/frame/endpoints';
import express, { Router } from 'express';
import { z } from 'zod';
import { escapeHtml } from '../../lib/escape.ts';

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

// Importing the package would load the whole browser bundle into the server (1.5 MB of script).
const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));

/** The version in the path allows caching the files of Swagger UI forever. */
const FILES = `${API.docs}/swagger-ui-${version}`;

export const docsFiles = Router();
docsFiles.use(
  FILES,
  express.static(dirname(manifest), { index: false, redirect: false, immutable: true, maxAge: '365d' }),
);

/** Starts Swagger UI without its buttons for calling the API. The content security policy forbids inline scripts. */
export const DOCS_SCRIPT = `SwaggerUIBundle(${JSON.stringify({
  url: API.openApi,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  supportedSubmitMethods: [],
})});
`;

export const docsPage = (title: string): string => `<!doctype html>
<html lang="bs">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${FILES}/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="${FILES}/swagger-ui-bundle.js"></script>
<script src="${API.docsScript}"></script>
</body>
</html>
`;
