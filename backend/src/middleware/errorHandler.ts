import type { ApiErrorBody, ErrorCode } from '@institut/contract/error';
import type { ErrorRequestHandler } from 'express';
import { isDatabaseGone } from '../database/isDatabaseGone.ts';
import { AppError, invalidInput, notFound, tooLarge, unavailable, unsupportedType } from '../lib/errors.ts';
import { answerBeforeBody, isAnswered, isBodyComing } from '../lib/lateBody.ts';
import type { Logger } from '../lib/logger.ts';
import { requestId } from './requestId.ts';

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

/** What express and its body parsers throw, by the `type` or status they give it. */
function fromExpress(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.parse.failed') return invalidInput({}, 'Zahtjev nije ispravan JSON.');
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return unsupportedType();
  if (error instanceof URIError) return notFound('Stranica', 'f');
  const status = 'status' in error ? error.status : undefined;
  if (status === 404) return notFound('Stranica', 'f');
  return typeof status === 'number' && status >= 400 && status < 500
    ? invalidInput({}, 'Zahtjev nije ispravan.')
    : undefined;
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseGone(error)) return unavailable(undefined, error);
  return (
    fromExpress(error) ??
    new AppError('internal', 'Došlo je do greške na serveru. Pokušajte ponovo.', { cause: error })
  );
}

/** The one door through which every error leaves: as ApiErrorBody, without details of what broke. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    const { code, message, fields, retryAfter, cause } = toAppError(error);
    const status = STATUS[code];
    if (status >= 500) logger.error({ reqId: requestId(req), err: cause ?? error }, message);
    // Nothing can be added to an answer that has begun: a finished one stands, a broken one ends its connection.
    if (res.headersSent) {
      if (!isAnswered(res)) next(error);
      return;
    }
    if (retryAfter !== undefined) res.set('Retry-After', String(retryAfter));
    const body: ApiErrorBody = {
      message,
      code,
      ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    };
    res.status(status).set('Cache-Control', 'no-store');
    if (isBodyComing(req)) void answerBeforeBody(req, res, body);
    else res.json(body);
  };
}
