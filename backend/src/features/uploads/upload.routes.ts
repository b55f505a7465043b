import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { env } from '../../config/env.ts';
import { requireAdmin } from '../../http/auth.ts';
import { imageFile, uploadedBytes } from '../../http/imageFile.ts';
import { uploadLimit } from '../../http/rateLimit.ts';
import { countUploads } from './countUploads.ts';
import { storeImage } from './upload.service.ts';

export const uploadRoutes = Router();

uploadRoutes.post(API.upload, requireAdmin, ...uploadLimit, countUploads, ...imageFile, async (req, res) => {
  const path = await storeImage(uploadedBytes(req), env.UPLOADS_DIR);
  res.status(201).type('text/plain').send(path);
});
