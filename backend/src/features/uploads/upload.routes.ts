import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { env } from '../../config/env.ts';
import { countUpload } from '../../lib/metrics.ts';
import { requireAdmin } from '../../middleware/auth.ts';
import { imageFile, uploadedBytes } from '../../middleware/imageFile.ts';
import { uploadLimit } from '../../middleware/rateLimit.ts';
import { storeImage } from './upload.service.ts';

export const uploadRoutes = Router();

uploadRoutes.post(API.upload, requireAdmin, ...uploadLimit, ...imageFile, async (req, res) => {
  const path = await countUpload(storeImage(uploadedBytes(req), env.UPLOADS_DIR));
  res.status(201).type('text/plain').send(path);
});
