import compression from 'compression';
import express, { type Express } from 'express';
import { env } from './config/env.ts';
import type { PageDeps } from './features/pages/composePage.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { notFound } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import { errorHandler } from './middleware/errorHandler.ts';
import { assignRequestId } from './middleware/requestId.ts';
import { requestLog } from './middleware/requestLog.ts';
import { securityHeaders } from './middleware/securityHeaders.ts';
import { serveSpa } from './middleware/spa.ts';
import { serveUploads } from './middleware/uploads.ts';
import { apiRoutes } from './routes.ts';

export type AppDeps = {
  logger: Logger;
  /** Folder of the stored images. */
  uploadsDir: string;
} & Pick<PageDeps, 'spaDir' | 'createPageRenderer'>;

/** The whole application; whoever calls it connects the database and listens. */
export function createApp({ logger, uploadsDir, spaDir, createPageRenderer }: AppDeps): Express {
  const app = express();
  app.set('trust proxy', env.TRUST_PROXY);
  app.use(assignRequestId, requestLog(logger), securityHeaders, compression());
  app.use('/uploads', serveUploads(uploadsDir));
  app.use(apiRoutes);
  app.use(pageRoutes);
  app.use(serveSpa({ logger, spaDir, createPageRenderer, api: publicApi(logger) }));
  app.use(() => {
    throw notFound('Stranica', 'f');
  });
  app.use(errorHandler(logger));
  return app;
}

/** The API as pages are rendered from it: without a network, without anybody signed in. */
const publicApi = (logger: Logger): Express =>
  express().use(assignRequestId, apiRoutes, errorHandler(logger));
