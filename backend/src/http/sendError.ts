import type { ApiErrorBody, ErrorCode } from '@institut/contract/error';
import type { Request, Response } from 'express';
import type { AppError } from '../lib/errors.ts';
import { answerBeforeBody, isBodyComing, noteAnswered } from './rejectLargeBody.ts';

const STATUS: Record<ErrorCode, number> = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  stale_edit: 409,
  sold_out: 409,
  already_reviewed: 409,
  email_taken: 409,
  payment_pending: 409,
  payment_declined: 409,
  too_large: 413,
  unsupported_type: 415,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

/** What is gone is usually back after some seconds; browsers and search engines then come again by themselves. */
const RETRY_UNAVAILABLE_SECONDS = 5;

export const statusOf = ({ code }: AppError): number => STATUS[code];

export const errorBody = ({ message, code, fields }: AppError): ApiErrorBody => ({
  message,
  code,
  ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
});

/**
 * Answers with an error as every error is told. A middleware that answers in the place of a handler still at work calls
 * it by itself: a second `next` would go on where the handler's own one has stopped, and cut the connection at the end.
 */
export function sendError(error: AppError, req: Request, res: Response): void {
  const { code } = error;
  const retryAfter = error.retryAfter ?? (code === 'unavailable' ? RETRY_UNAVAILABLE_SECONDS : undefined);
  if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
  const body = errorBody(error);
  res.status(statusOf(error)).set('Cache-Control', 'no-store');
  noteAnswered(res);
  if (isBodyComing(req)) void answerBeforeBody(req, res, body);
  else res.json(body);
}
