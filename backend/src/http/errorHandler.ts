import type { ErrorRequestHandler } from 'express';
import { isDatabaseUnavailable } from '../database/databaseErrors.ts';
import { AppError, invalidInput, notFound, tooLarge, unavailable, unsupportedType } from '../lib/errors.ts';
import { errorCode } from '../lib/errorCode.ts';
import { isAnswered } from './rejectLargeBody.ts';
import type { Logger } from '../lib/logger.ts';
import { requestId } from './requestId.ts';
import { sendError, statusOf } from './sendError.ts';

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
