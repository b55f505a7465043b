import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { env } from './config/env.ts';
import { registerEffects } from './effects.ts';
import { personActor } from './features/audit/audit.service.ts';
import { noteEvent } from './features/audit/auditQueue.ts';
import { coursesOfLecturer } from './features/core/courses/courseLookup.service.ts';
import { isKnownLogin } from './features/users/auth/knownLogins.ts';
import { findSession } from './features/users/auth/session.service.ts';
import type { PageDeps } from './features/site/pages/composePage.ts';
import { candidatePages } from './features/site/candidates/candidateForm.routes.ts';
import { pageRoutes } from './features/site/pages/pages.routes.ts';
import { visitorReads } from './features/site/pages/visitorReads.ts';
import { notFound } from './lib/errors.ts';
import type { Logger } from './lib/logger.ts';
import type { ObjectStore } from './lib/storage/objectStore.ts';
import { networkOf } from './lib/origin.ts';
import { endWithConnection } from './http/onResponseClosed.ts';
import { errorHandler } from './http/errorHandler.ts';
import { cacheEntryOf } from './features/site/pages/cacheRules.ts';
import { captureResponse, isCaptured, responseCache } from './http/responseCache.ts';
import { countWrongTries } from './http/rateLimit.ts';
import { setPorts } from './http/ports.ts';
import { assignRequestId, requestLog, routeOf } from './http/requestLog.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { serveSpa, serveUploads } from './features/site/pages/staticFiles.ts';
import { previewMailsOf } from './mailPreviews.ts';
import { API_ROUTES, apiRoutes } from './routes.ts';

registerEffects();

setPorts({
  findSession,
  isKnownLogin,
  coursesOfLecturer,
  noteDenied: (user, { ip }) =>
    noteEvent({ event: 'accessDenied', actor: personActor(user), network: networkOf(ip) }),
  noteRateLimit({ method, path, ip }) {
    const label = `${method} ${routeOf(path)}`;
    noteEvent({ event: 'rateLimited', network: networkOf(ip), target: { kind: 'call', id: '', label } });
  },
  previewMails: previewMailsOf,
});

export type AppDeps = {
  logger: Logger;
  /** The store of the images. */
  images: ObjectStore;
  /** Milliseconds of a clock that never goes back, by which stored responses become old. */
  now?: () => number;
} & Pick<PageDeps, 'spaDir' | 'createPageRenderer'>;

/** Returns the whole application; the caller connects the database and listens. */
export function createApp(deps: AppDeps): RequestListener {
  const { logger, now } = deps;
  const handle = responseCache({ logger, now, entryOf: cacheEntryOf }, createFramework(deps));
  return (req, res) => {
    req.url = originForm(req.url);
    handle(req, res);
  };
}

/** Returns the target of a request as browsers send it: a proxy may send the whole URL (RFC 9112, section 3.2.2). */
const originForm = (target = '/'): string => target.replace(/^https?:\/\/[^/?]*\/?/i, '/');

/** Returns everything behind the response cache, as Express answers it. */
export function createFramework({ logger, images, spaDir, createPageRenderer }: AppDeps): Express {
  const app = express();
  app.set('trust proxy', env.TRUST_PROXY);
  app.use(assignRequestId, requestLog(logger), securityHeaders);
  app.use(captureResponse, compressOthers, endWithConnection);
  app.use('/uploads', serveUploads(images));
  app.use(apiRoutes);
  app.use(candidatePages);
  app.use(pageRoutes);
  app.use(serveSpa({ logger, spaDir, createPageRenderer, read: visitorReads(API_ROUTES, logger) }));
  app.use(() => {
    throw notFound('Stranica', 'f');
  });
  app.use(countWrongTries, errorHandler(logger));
  return app;
}

const compress = compression();

/** The response cache compresses what it stores. */
const compressOthers: RequestHandler = (req, res, next) =>
  isCaptured(res) ? next() : compress(req, res, next);
