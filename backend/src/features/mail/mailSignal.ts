import { EventEmitter } from 'node:events';

const signal = new EventEmitter<{ queued: [] }>();

/** Tells the worker of this process that a mail may be waiting. */
export function announceMail(): void {
  signal.emit('queued');
}

/** Calls `listener` whenever this process has queued a mail; gives the way to stop that. */
export function onMailQueued(listener: () => void): () => void {
  signal.on('queued', listener);
  return () => signal.off('queued', listener);
}
