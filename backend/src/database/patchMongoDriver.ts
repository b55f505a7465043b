import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { databaseSeconds } from '../lib/metrics.ts';

/** The part of the driver's internal class that the patch uses. */
type Connection = EventEmitter & {
  error: Error | null;
  writeCommand: (...message: unknown[]) => Promise<void>;
  command: (namespace: Namespace, command: object, ...options: unknown[]) => Promise<unknown>;
};
type Namespace = { collection?: string };

// Resolved from Mongoose, which may have a driver of its own.
const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const driver: { Connection: { prototype: Connection } } = requireOfMongoose('mongodb/lib/cmap/connection.js');
const { prototype } = driver.Connection;
const { writeCommand, command } = prototype;

function writeUntilClosed(this: Connection, ...message: unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleClose = () => reject(this.error ?? new Error('The connection was closed.'));
    this.once('close', handleClose);
    void writeCommand
      .apply(this, message)
      .then(resolve, reject)
      .finally(() => this.off('close', handleClose));
  });
}

let lastReplyAt = -Infinity;

/** Returns whether a database has completed a command of this process within the last `ms` milliseconds. */
export const hasRepliedWithin = (ms: number): boolean => performance.now() - lastReplyAt < ms;

/** The driver asks each server for its state with them, and they may wait for a change. */
const MONITORING = new Set(['hello', 'ismaster']);

/** Sends a command and measures its time. The events with which the driver reports commands would decode each reply twice. */
async function measuredCommand(this: Connection, namespace: Namespace, sent: object, ...options: unknown[]) {
  const [name = ''] = Object.keys(sent);
  const startedAt = performance.now();
  try {
    const reply = await command.call(this, namespace, sent, ...options);
    lastReplyAt = performance.now();
    return reply;
  } finally {
    const { collection = '' } = namespace;
    const seconds = (performance.now() - startedAt) / 1000;
    if (!MONITORING.has(name)) databaseSeconds.observe({ collection, command: name }, seconds);
  }
}

/**
 * Measures each command, and makes a write fail when its connection closes. The driver (7.8 and 7.9) may write to a socket
 * that was just destroyed and then waits forever for its 'drain' event: its monitor never sees the database come back, and a
 * transaction never ends.
 */
export function patchMongoDriver(): void {
  prototype.writeCommand = writeUntilClosed;
  prototype.command = measuredCommand;
}
