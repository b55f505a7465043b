import { UPLOAD_FIELD, UPLOAD_MAX_BYTES } from '@institut/contract/image';
import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { invalidInput, tooLarge, unsupportedType, type AppError } from '../lib/errors.ts';
import { bodyLimit } from './bodyLimit.ts';

const MEGABYTE = 1024 * 1024;
/** The form around the file: its boundaries, headers and other fields. */
const FORM_BYTES = 16 * 1024;
const TOO_LARGE = `Slika je prevelika. Najviše je ${UPLOAD_MAX_BYTES / MEGABYTE} MB.`;

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

/** Nothing but the form can fail here: the file goes into memory. */
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
    throw unsupportedType('Vrsta sadržaja nije podržana, pošaljite obrazac sa slikom.');
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

/** The bytes of the file; only behind `imageFile`. Throws `validation` when the form came without one. */
export function uploadedBytes({ file }: Request): Buffer {
  if (!file) throw invalidInput({ [UPLOAD_FIELD]: 'Odaberite sliku.' });
  return file.buffer;
}
