import { CANDIDATE_MESSAGE_MAX, UPLOAD_MAX_BYTES } from '@institut/contract/limits';
import { UPLOAD_FIELD } from '@institut/contract/content/images';
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
const MAX_MB = `${UPLOAD_MAX_BYTES / MEGABYTE} MB`;
/** UTF-8 has at most so many bytes for a character. */
const FIELD_BYTES = CANDIDATE_MESSAGE_MAX * 4;
const FIELDS_MAX = 8;
/** Room for the form's boundaries, headers and other fields. */
const FORM_BYTES = 16 * 1024 + FIELD_BYTES;

/** The words for a file in the sentences of a form. */
type FileWords = { tooLarge: string; one: string; brokenForm: string; otherType: string; missing: string };

const IMAGE: FileWords = {
  tooLarge: `Slika je prevelika: dozvoljeno je najviše ${MAX_MB}.`,
  one: 'Pošaljite jednu sliku, u polju',
  brokenForm: 'Obrazac sa slikom nije ispravan.',
  otherType: 'Vrsta sadržaja nije podržana: pošaljite obrazac sa slikom.',
  missing: 'Odaberite sliku.',
};
const DOCUMENT: FileWords = {
  tooLarge: `Datoteka je prevelika: dozvoljeno je najviše ${MAX_MB}.`,
  one: 'Pošaljite jednu datoteku, u polju',
  brokenForm: 'Obrazac s datotekom nije ispravan.',
  otherType: 'Vrsta sadržaja nije podržana: pošaljite obrazac s datotekom.',
  missing: 'Odaberite datoteku.',
};
const wordsOf = (field: string): FileWords => (field === UPLOAD_FIELD ? IMAGE : DOCUMENT);

/** Every error is one of the form, because the file is stored in memory. */
function toAppError(error: unknown, field: string): AppError {
  const code = error instanceof MulterError ? error.code : undefined;
  const words = wordsOf(field);
  if (code === 'LIMIT_FILE_SIZE') return tooLarge(words.tooLarge);
  if (code === 'LIMIT_UNEXPECTED_FILE' || code === 'LIMIT_FILE_COUNT') {
    return invalidInput({ [field]: `${words.one} ${field}.` });
  }
  return invalidInput({}, words.brokenForm);
}

/** Reads a multipart form with one file of at most 5 MB in a field, and short texts in others. */
export function fileForm(field: string): RequestHandler[] {
  const words = wordsOf(field);
  const parseForm = multer({
    storage: multer.memoryStorage(),
    limits: {
      files: 1,
      fileSize: UPLOAD_MAX_BYTES,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      parts: FIELDS_MAX + 1,
      headerPairs: 20,
    },
  }).single(field);
  const requireForm: RequestHandler = (req, _res, next) => {
    if (!req.is('multipart/form-data')) throw unsupportedType(words.otherType);
    next();
  };
  const readForm: RequestHandler = (req, res, next) => {
    parseForm(req, res, (error: unknown) => next(error === undefined ? undefined : toAppError(error, field)));
  };
  return [requireForm, bodyLimit(UPLOAD_MAX_BYTES + FORM_BYTES, words.tooLarge), readForm];
}

/** Returns the bytes of the file; only after `fileForm`. Throws `validation` for a form without a file. */
export function uploadedBytes({ file }: Request, field: string): Buffer {
  if (!file) throw invalidInput({ [field]: wordsOf(field).missing });
  return file.buffer;
}
