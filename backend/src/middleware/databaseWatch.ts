import type { RequestHandler } from 'express';
import { databaseAnswers } from '../database/databaseAnswers.ts';
import { unavailable } from '../lib/errors.ts';

const PATIENCE_MS = 400;

/**
 * A database that was stopped refuses at once, but one that hangs keeps its callers waiting. An answer that takes
 * long therefore asks whether the database still answers, and becomes a 503 within a second when it does not.
 */
export const watchDatabase: RequestHandler = (_req, res, next) => {
  const refuseIfGone = async () => {
    const answers = await databaseAnswers(PATIENCE_MS);
    if (!answers && !res.headersSent) next(unavailable());
  };
  const timer = setTimeout(() => void refuseIfGone(), PATIENCE_MS);
  res.once('close', () => clearTimeout(timer));
  next();
};
