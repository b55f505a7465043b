import type { RequestHandler } from 'express';
import { recordUpload } from '../../lib/metrics.ts';
import { onResponseClosed } from '../../http/onResponseClosed.ts';
import { UPLOAD_CALLS } from '@institut/contract/server.calls';
import { env } from '../../config/env.ts';
import { implement } from '../../http/implement.ts';
import { storeImage } from './upload.service.ts';

const STORED = 201;
/** What we do not take: a broken form or picture, one that is too large, something else than a picture. */
const REFUSED = new Set([400, 413, 415]);

/**
 * Counts uploads by their answers, whoever gives them and whether or not they are waited for; stands before all that
 * reads the body.
 */
export const countUploads: RequestHandler = (_req, res, next) => {
  onResponseClosed(res, () => {
    const { headersSent, statusCode } = res;
    if (headersSent && statusCode === STORED) recordUpload('stored');
    else recordUpload(headersSent && REFUSED.has(statusCode) ? 'refused' : 'failed');
  });
  next();
};

export const uploadRoutes = implement(UPLOAD_CALLS, {
  uploadImage: {
    beforeFile: countUploads,
    handle: ({ body }) => storeImage(body, env.UPLOADS_DIR),
  },
});
