import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiErrorBody, ErrorCode } from '@institut/contract/frame/errors';
import type { Request, Response, ErrorRequestHandler } from 'express';
import { isDatabaseUnavailable } from '../database/databaseErrors.ts';
import {
  AppError,
  invalidInput,
  notFound,
  tooLarge,
  unavailable,
  unsupportedType,
  errorCode,
} from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { ports } from './ports.ts';
import { requestId } from './requestLog.ts';

/** A smaller body is already on its way and read sooner than a new connection is made. */
const WORTH_REFUSING_BYTES = 100 * 1024;
/** The time for which a refused body is still received, so that its sender can read the response. */
const LINGER_MS = 5000;

/** Responses whose content is written completely, though perhaps not ended yet. */
const complete = new WeakSet<ServerResponse>();

const noteAnswered = (res: ServerResponse): void => void complete.add(res);

const isAnswered = (res: ServerResponse): boolean => res.writableEnded || complete.has(res);

/** True while a large body, or one of unknown length, is still being sent. */
function isBodyComing({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > WORTH_REFUSING_BYTES
  );
}

/**
 * Sends a JSON response while the request's body is still being received, then ends the connection. Closing it earlier would
 * make the sender's TCP stack discard the response, so the rest of the body is read and dropped for some seconds at most.
 */
export async function answerBeforeBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: unknown,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(body));
  res.setHeader('Connection', 'close');
  // `no-transform`: the compression middleware would hold back the text until the end of the response below.
  res.setHeader('Cache-Control', 'no-store, no-transform');
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', text.length);
  res.write(text);
  const ended = new AbortController();
  const { signal } = ended;
  req.resume();
  await Promise.race([
    once(req, 'end', { signal }),
    once(req, 'close', { signal }),
    sleep(LINGER_MS, undefined, { ref: false, signal }),
  ]).catch(() => undefined);
  ended.abort();
  res.end();
}

const STATUS: Record<ErrorCode, number> = {
  validation: 400,
  code_required: 400,
  unauthorized: 401,
  forbidden: 403,
  confirmation_required: 403,
  not_found: 404,
  conflict: 409,
  stale_edit: 409,
  sold_out: 409,
  has_seats: 409,
  applications_closed: 409,
  seat_limit: 409,
  unpaid_seat_limit: 409,
  unpaid_limit: 409,
  email_unconfirmed: 409,
  offer_ended: 409,
  price_changed: 409,
  already_reviewed: 409,
  email_taken: 409,
  payment_pending: 409,
  payment_declined: 409,
  too_large: 413,
  unsupported_type: 415,
  idempotency_mismatch: 422,
  wrong_password: 422,
  second_factor_required: 401,
  wrong_code: 401,
  wrong_passkey: 401,
  second_factor_missing: 403,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
};

/** An unavailable database is usually back after some seconds; browsers and search engines then retry by themselves. */
const RETRY_UNAVAILABLE_SECONDS = 5;

export const statusOf = ({ code }: AppError): number => STATUS[code];

export const errorBody = ({ message, code, fields, prices, methods }: AppError): ApiErrorBody => ({
  message,
  code,
  ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
  ...(prices && { prices }),
  ...(methods && { methods }),
});

/**
 * Sends an error as ApiErrorBody. Timers and body limits call it directly instead of `next`: a second `next` would continue
 * after the handler that is still running, and cut the connection.
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

function fromExpress(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.parse.failed')
    return invalidInput({}, 'Zahtjev nije ispravan JSON. Provjerite zagrade i navodnike.');
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return unsupportedType();
  if (error instanceof URIError) return notFound('Stranica', 'f');
  // Only http-errors have `expose`; another error with a status comes from a server that this one called.
  const status = 'expose' in error && 'status' in error ? error.status : undefined;
  if (status === 404) return notFound('Stranica', 'f');
  return typeof status === 'number' && status >= 400 && status < 500
    ? invalidInput({}, 'Zahtjev nije ispravan. Osvježite stranicu i pokušajte ponovo.')
    : undefined;
}

/** Returns an error as clients get it, without internal details. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable(undefined, error);
  return (
    fromExpress(error) ??
    new AppError('internal', 'Došlo je do greške na serveru. Pokušajte ponovo.', { cause: error })
  );
}

/** Sends every error as ApiErrorBody without internal details, and logs those of 500 and above. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    // A handler that responds after `sendError` has already done so.
    if (isAnswered(res) && errorCode(error) === 'ERR_HTTP_HEADERS_SENT') return;
    const known = toAppError(error);
    const { message, cause } = known;
    if (statusOf(known) >= 500) logger.error({ reqId: requestId(req), err: cause ?? error }, message);
    if (known.code === 'too_many_requests') ports().noteRateLimit(req);
    // Nothing can be added to a response that has begun: an incomplete one has to end its connection.
    if (!res.headersSent) sendError(known, req, res);
    else if (!isAnswered(res)) next(error);
  };
}
