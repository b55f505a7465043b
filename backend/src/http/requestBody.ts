import { UPLOAD_FIELD } from '@institut/contract/content/images';
import { UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import express, { type RequestHandler, type Request } from 'express';
import multer, { MulterError } from 'multer';
import { tooLarge, unsupportedType, invalidInput, type AppError } from '../lib/errors.ts';
import { sendError } from './errorHandler.ts';

/**
 * Refuses a body above `bytes` before it is complete: by its Content-Length, otherwise at the first byte above the limit.
 * The parsers would read it to its end first. Must come directly before a parser, because it starts the flow of the body.
 */
function bodyLimit(bytes: number, sentence?: string): RequestHandler {
  return (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > bytes) throw tooLarge(sentence);
    let received = 0;
    const count = (chunk: Buffer) => {
      received += chunk.length;
      if (received <= bytes) return;
      req.off('data', count);
      if (!res.headersSent) sendError(tooLarge(sentence), req, res);
    };
    req.on('data', count);
    next();
  };
}

const LIMIT_BYTES = 100 * 1024;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const hasBody: (headers: NodeJS.Dict<string | string[]>) => boolean = (headers) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The body of a read means nothing: its response is the one that everybody gets. */
const unlessRead =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    METHODS_WITH_BODY.has(req.method) ? handler(req, res, next) : next();

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  if (hasBody(req.headers) && !req.is('application/json')) throw unsupportedType();
  next();
};

/** A request without a body is parsed as an empty object, so that its schema names the missing fields. */
const defaultToEmpty: RequestHandler = (req, _res, next) => {
  req.body ??= {};
  next();
};

/** JSON objects and arrays up to 100 kB; any other body is refused. */
export const jsonBody: RequestHandler[] = [
  ...[refuseOtherTypes, bodyLimit(LIMIT_BYTES), express.json({ limit: LIMIT_BYTES })].map(unlessRead),
  defaultToEmpty,
];

const MEGABYTE = 1024 * 1024;
/** Room for the form's boundaries, headers and other fields. */
const FORM_BYTES = 16 * 1024;
const TOO_LARGE = `Slika je prevelika: dozvoljeno je najviše ${UPLOAD_MAX_BYTES / MEGABYTE} MB.`;

const parseForm = multer({
  storage: multer.memoryStorage(),
  limits: {
    files: 1,
    fileSize: UPLOAD_MAX_BYTES,
    fields: 4,
    fieldSize: 1024,
    fieldNameSize: 100,
    parts: 5,
    headerPairs: 20,
  },
}).single(UPLOAD_FIELD);

/** Every error is one of the form, because the file is stored in memory. */
function toAppError(error: unknown): AppError {
  const code = error instanceof MulterError ? error.code : undefined;
  if (code === 'LIMIT_FILE_SIZE') {
    return tooLarge(TOO_LARGE);
  }
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return invalidInput({ [UPLOAD_FIELD]: `Pošaljite jednu sliku, u polju ${UPLOAD_FIELD}.` });
  }
  return invalidInput({}, 'Obrazac sa slikom nije ispravan.');
}

const requireForm: RequestHandler = (req, _res, next) => {
  if (!req.is('multipart/form-data')) {
    throw unsupportedType('Vrsta sadržaja nije podržana: pošaljite obrazac sa slikom.');
  }
  next();
};

const readForm: RequestHandler = (req, res, next) => {
  parseForm(req, res, (error: unknown) => next(error === undefined ? undefined : toAppError(error)));
};

/** One file of at most 5 MB in the form's field `image`. */
export const imageFile: RequestHandler[] = [
  requireForm,
  bodyLimit(UPLOAD_MAX_BYTES + FORM_BYTES, TOO_LARGE),
  readForm,
];

/** Returns the bytes of the file; only after `imageFile`. Throws `validation` for a form without a file. */
export function uploadedBytes({ file }: Request): Buffer {
  if (!file) throw invalidInput({ [UPLOAD_FIELD]: 'Odaberite sliku.' });
  return file.buffer;
}
