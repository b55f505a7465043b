import express, { type RequestHandler } from 'express';
import { unsupportedType } from '../lib/errors.ts';
import { bodyLimit } from './bodyLimit.ts';

const LIMIT_BYTES = 100 * 1024;

const METHODS_WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

const hasBody: (headers: NodeJS.Dict<string | string[]>) => boolean = (headers) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  if (METHODS_WITH_BODY.has(req.method) && hasBody(req.headers) && !req.is('application/json')) {
    throw unsupportedType();
  }
  next();
};

/** A call without a body reads as an empty object, so that its schema names what is missing. */
const defaultToEmpty: RequestHandler = (req, _res, next) => {
  req.body ??= {};
  next();
};

/** JSON objects and arrays up to 100 kB; any other body is refused. */
export const jsonBody: RequestHandler[] = [
  refuseOtherTypes,
  bodyLimit(LIMIT_BYTES),
  express.json({ limit: LIMIT_BYTES }),
  defaultToEmpty,
];
