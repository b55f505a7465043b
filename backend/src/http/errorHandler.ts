import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiErrorBody, ErrorCode } from '@institut/contract/error';
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
import { requestId } from './requestLog.ts';

/** What is smaller is on its way already, and read sooner than a connection is made anew. */
const WORTH_REFUSING_BYTES = 100 * 1024;
/** How long a sender who is not heard any more may go on, so that it comes to reading what we say. */
const LINGER_MS = 5000;

/** Told in full, though perhaps not ended yet. */
const told = new WeakSet<ServerResponse>();

/** Nothing will be missing from this answer, whatever else happens to its request. */
const noteAnswered = (res: ServerResponse): void => void told.add(res);

/** Whether nothing is missing from an answer that has begun. */
const isAnswered = (res: ServerResponse): boolean => res.writableEnded || told.has(res);

/** True while a large body, or one of unknown length, is still being sent. */
function isBodyComing({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > WORTH_REFUSING_BYTES
  );
}

/**
 * Sends a JSON answer, for no cache, at once though the body is still coming, and ends the connection. Whoever closes on a sender
 * makes its system throw the answer away: so what comes is read and dropped until it ends, for some seconds at most.
 */
export async function answerBeforeBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: unknown,
): Promise<void> {
  const text = Buffer.from(JSON.stringify(body));
  res.setHeader('Connection', 'close');
  // Whoever compresses keeps what is written until the end, which comes only after the wait below.
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

/** What express and its body parsers throw, by the `type` or status they give it. */
function fromExpress(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const type = 'type' in error ? error.type : undefined;
  if (type === 'entity.parse.failed') return invalidInput({}, 'Zahtjev nije ispravan JSON.');
  if (type === 'entity.too.large') return tooLarge();
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') return unsupportedType();
  if (error instanceof URIError) return notFound('Stranica', 'f');
  // Only http-errors say whom they are for; anything else with a status has it of somebody we asked ourselves.
  const status = 'expose' in error && 'status' in error ? error.status : undefined;
  if (status === 404) return notFound('Stranica', 'f');
  return typeof status === 'number' && status >= 400 && status < 500
    ? invalidInput({}, 'Zahtjev nije ispravan.')
    : undefined;
}

/** Returns an error as it is told to clients, without details of what broke. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return unavailable(undefined, error);
  return (
    fromExpress(error) ??
    new AppError('internal', 'Došlo je do greške na serveru. Pokušajte ponovo.', { cause: error })
  );
}

/** The one door through which every error leaves: as ApiErrorBody, without details of what broke. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    // A handler that did not know of an answer given in its place (`sendError`) comes too late; nobody misses it.
    if (isAnswered(res) && errorCode(error) === 'ERR_HTTP_HEADERS_SENT') return;
    const known = toAppError(error);
    const { message, cause } = known;
    if (statusOf(known) >= 500) logger.error({ reqId: requestId(req), err: cause ?? error }, message);
    // Nothing can be added to an answer that has begun: a finished one stands, a broken one ends its connection.
    if (!res.headersSent) sendError(known, req, res);
    else if (!isAnswered(res)) next(error);
  };
}
