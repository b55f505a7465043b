import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';

/** What is still to be called for the answers of a connection; one listener for all of them. */
const pending = new WeakMap<Socket, Set<() => void>>();

function pendingOn(socket: Socket): Set<() => void> {
  const known = pending.get(socket);
  if (known) return known;
  const calls = new Set<() => void>();
  pending.set(socket, calls);
  socket.once('close', () => {
    for (const call of calls) call();
  });
  return calls;
}

/**
 * Calls `call` once: when an answer has been sent, or when its connection is gone; at once when that is so already. Of
 * several requests sent one behind the other only the first answer has the connection; node tells the others nothing when
 * that dies, and nothing of their requests either once those have been read.
 */
export function onResponseClosed(res: ServerResponse, call: () => void): void {
  const { socket } = res.req;
  if (res.closed || socket.destroyed) return call();
  const calls = pendingOn(socket);
  const callOnce = () => {
    if (calls.delete(callOnce)) call();
  };
  calls.add(callOnce);
  res.once('close', callOnce);
}

/**
 * Ends every answer with its connection, and what is being read for it. Node does so for the answer that has the connection
 * alone; files and cursors for those behind it would stay open for ever.
 */
export const endWithConnection: RequestHandler = (_req, res, next) => {
  onResponseClosed(res, () => {
    if (!res.closed) res.destroy().emit('close');
  });
  res.on('pipe', (source: Readable) => onResponseClosed(res, () => void source.destroy()));
  next();
};
