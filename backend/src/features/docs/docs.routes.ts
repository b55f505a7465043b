import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { env } from '../../config/env.ts';
import { docsPage } from './docsPage.ts';
import { DOCS_STYLE } from './docsStyle.ts';
import { buildOpenApi } from './openapi.ts';

export const docsRoutes = Router();

const document = buildOpenApi(`API – ${env.SITE_NAME}`);
const page = docsPage(document);

docsRoutes.get(API.openApi, (_req, res) => {
  res.set('Cache-Control', 'no-cache').json(document);
});

docsRoutes.get(API.docs, (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/html').send(page);
});

docsRoutes.get(API.docsStyle, (_req, res) => {
  res.set('Cache-Control', 'no-cache').type('text/css').send(DOCS_STYLE);
});
