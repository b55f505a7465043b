import { pipeline } from 'node:stream/promises';
import { EXPORT_TYPES } from '@institut/contract/export';
import { exportParams } from '@institut/contract/export.schema';
import { API } from '@institut/contract/paths';
import { Router } from 'express';
import { notFound } from '../../lib/errors.ts';
import { requireAdmin } from '../../http/auth.ts';
import { EXPORTS } from './exports.ts';

export const exportRoutes = Router();

exportRoutes.get(API.export, requireAdmin, async (req, res) => {
  const { data } = exportParams.safeParse(req.params);
  if (!data) throw notFound('Lista', 'f');
  const { name, format, pieces, close } = await EXPORTS[data.list](req.query);
  res.attachment(name).type(EXPORT_TYPES[format]);
  try {
    // Whoever has gone while it was opened gets nothing more.
    if (!res.destroyed) await pipeline(pieces, res);
  } catch (error) {
    // Whoever asked has gone: nobody is left to be told.
    if (!res.destroyed || !isPrematureClose(error)) throw error;
  } finally {
    await close();
  }
});

const isPrematureClose = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
