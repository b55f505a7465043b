import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { RequestHandler } from 'express';

/** The callbacks of each connection's responses; one listener serves all of them. */
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
 * Calls `call` once, when a response was sent or its connection is closed; immediately if either has happened already. With
 * HTTP pipelining Node emits 'close' only on the response that currently holds the connection, not on those behind it.
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
 * Destroys every response of a closed connection and the stream that is piped into it. Node destroys only the response that
 * holds the connection; files and cursors of pipelined responses behind it would stay open forever.
 */
export const endWithConnection: RequestHandler = (_req, res, next) => {
  // The limits, the log, the cache and the files of a request wait for its end; more than ten are no leak.
  res.setMaxListeners(30);
  onResponseClosed(res, () => {
    if (!res.closed) res.destroy().emit('close');
  });
  res.on('pipe', (source: Readable) => onResponseClosed(res, () => void source.destroy()));
  next();
};
