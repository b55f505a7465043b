import type { RequestHandler } from 'express';
import { recordUpload } from '../../../lib/metrics.ts';
import { onResponseClosed } from '../../../http/onResponseClosed.ts';
import { UPLOAD_CALLS } from '@institut/contract/site/calls';
import { publicStore } from '../../../lib/storage/openStore.ts';
import { implement } from '../../../http/implement.ts';
import { storeImage } from './upload.service.ts';

const STORED = 201;
/** A broken form or image, a file that is too large, or another type of file. */
const REFUSED = new Set([400, 413, 415]);

/**
 * Counts uploads by their final status, including those refused by other middleware or aborted; has to run before the
 * body is read.
 */
const countUploads: RequestHandler = (_req, res, next) => {
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
    handle: ({ body }) => storeImage(body, publicStore()),
  },
});
