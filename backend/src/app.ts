import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express } from 'express';
import { env } from './config/env.ts';
import type { PageDeps } from './features/pages/composePage.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { notFound } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import { endWithConnection } from './http/endWithConnection.ts';
import { errorHandler } from './http/errorHandler.ts';
import { publicReads } from './http/responseCache.ts';
import { assignRequestId } from './http/requestId.ts';
import { requestLog } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { serveSpa } from './http/spa.ts';
import { serveUploads } from './http/uploads.ts';
import { apiRoutes } from './routes.ts';

export type AppDeps = {
  logger: Logger;
  /** Folder of the stored images. */
  uploadsDir: string;
  /** Milliseconds of a clock that never goes back, by which kept answers become old. */
  now?: () => number;
} & Pick<PageDeps, 'spaDir' | 'createPageRenderer'>;

/** The whole application; whoever calls it connects the database and listens. */
export function createApp(deps: AppDeps): RequestListener {
  const api = publicApi(deps.logger);
  return publicReads({ logger: deps.logger, now: deps.now, api }, createFramework(deps, api));
}

/** Everything that can be asked for, as Express answers it. */
export function createFramework(
  { logger, uploadsDir, spaDir, createPageRenderer }: AppDeps,
  api = publicApi(logger),
): Express {
  const app = express();
  app.set('trust proxy', env.TRUST_PROXY);
  app.use(assignRequestId, requestLog(logger), securityHeaders, compression(), endWithConnection);
  app.use('/uploads', serveUploads(uploadsDir));
  app.use(apiRoutes);
  app.use(pageRoutes);
  app.use(serveSpa({ logger, spaDir, createPageRenderer, api }));
  app.use(() => {
    throw notFound('Stranica', 'f');
  });
  app.use(errorHandler(logger));
  return app;
}

/** The API as pages and public reads are made from it: without a network, without anybody signed in. */
const publicApi = (logger: Logger): Express =>
  express().use(assignRequestId, securityHeaders, apiRoutes, errorHandler(logger));
