import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What is smaller is on its way already, and read sooner than a connection is made anew. */
const WORTH_REFUSING_BYTES = 100 * 1024;
/** How long a sender who is not heard any more may go on, so that it comes to reading what we say. */
const LINGER_MS = 5000;

/** Told in full, though perhaps not ended yet. */
const told = new WeakSet<ServerResponse>();

/** Nothing will be missing from this answer, whatever else happens to its request. */
export const noteAnswered = (res: ServerResponse): void => void told.add(res);

/** Whether nothing is missing from an answer that has begun. */
export const isAnswered = (res: ServerResponse): boolean => res.writableEnded || told.has(res);

/** True while a large body, or one of unknown length, is still being sent. */
export function isBodyComing({ complete, headers }: IncomingMessage): boolean {
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
