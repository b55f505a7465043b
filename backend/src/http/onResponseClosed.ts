import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
export function onceGone(res: ServerResponse, call: () => void): void {
  const { socket } = res.req;
  if (res.closed || socket.destroyed) return call();
  const calls = pendingOn(socket);
  const callOnce = () => {
    if (calls.delete(callOnce)) call();
  };
  calls.add(callOnce);
  res.once('close', callOnce);
}
