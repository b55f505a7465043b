import type { RequestHandler } from 'express';
import { tooLarge } from '../lib/errors.ts';
import { sendError } from './sendError.ts';

/**
 * Refuses a body above so many bytes before it is there: by the length it names, else with the first byte too many.
 * The parsers behind it refuse it as well, but only after having read it to its end. Stands right before a parser:
 * it lets the body flow.
 */
export function bodyLimit(bytes: number, sentence?: string): RequestHandler {
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
