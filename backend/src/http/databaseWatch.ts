import type { RequestHandler } from 'express';
import { isDatabaseReachable } from '../database/connect.ts';
import { unavailable } from '../lib/errors.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { sendError } from './errorHandler.ts';

const PATIENCE_MS = 400;

/**
 * A database that was stopped refuses at once, but one that hangs keeps its callers waiting. An answer that takes
 * long therefore asks again and again whether the database still answers, and becomes a 503 within a second when it
 * does not: it may also fall silent while a request waits its turn.
 */
export const watchDatabase: RequestHandler = (req, res, next) => {
  let timer: NodeJS.Timeout;
  let isOver = false;

  const refuseIfGone = async () => {
    const answers = await isDatabaseReachable(PATIENCE_MS);
    if (isOver || res.headersSent) return;
    if (answers) waitPatiently();
    else sendError(unavailable(), req, res);
  };
  const waitPatiently = () => {
    timer = setTimeout(() => void refuseIfGone(), PATIENCE_MS);
  };

  waitPatiently();
  onResponseClosed(res, () => {
    isOver = true;
    clearTimeout(timer);
  });
  next();
};
