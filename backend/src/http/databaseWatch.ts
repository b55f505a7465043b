import type { RequestHandler } from 'express';
import { isDatabaseReachable } from '../database/connect.ts';
import { hasRepliedWithin } from '../database/patchMongoDriver.ts';
import { unavailable } from '../lib/errors.ts';
import { onResponseClosed } from './onResponseClosed.ts';
import { sendError } from './errorHandler.ts';

const CHECK_EVERY_MS = 200;
/** A ping may take this long: a busy database answers late, a hanging one never. Together they are within a second. */
const PING_WITHIN_MS = 750;

/**
 * Answers a slow request with 503 within a second when the database hangs. A stopped database refuses connections at once,
 * but a hanging one keeps its clients waiting, so a ping is sent periodically until the response is finished, unless the
 * database has just completed another command: under load it is busy enough without pings.
 */
export const watchDatabase: RequestHandler = (req, res, next) => {
  let timer: NodeJS.Timeout;
  let isOver = false;

  const refuseIfUnreachable = async () => {
    const isReachable = hasRepliedWithin(CHECK_EVERY_MS) || (await isDatabaseReachable(PING_WITHIN_MS));
    if (isOver || res.headersSent) return;
    if (isReachable) scheduleCheck();
    else sendError(unavailable(), req, res);
  };
  const scheduleCheck = () => {
    timer = setTimeout(() => void refuseIfUnreachable(), CHECK_EVERY_MS);
  };

  scheduleCheck();
  onResponseClosed(res, () => {
    isOver = true;
    clearTimeout(timer);
  });
  next();
};
