import { UPLOAD_CALLS } from '@institut/contract/server.calls';
import { env } from '../../config/env.ts';
import { implement } from '../../http/implement.ts';
import { countUploads } from './countUploads.ts';
import { storeImage } from './upload.service.ts';

export const uploadRoutes = implement(UPLOAD_CALLS, {
  uploadImage: {
    beforeFile: countUploads,
    handle: ({ body }) => storeImage(body, env.UPLOADS_DIR),
  },
});
