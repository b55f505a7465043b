import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** What we touch of a class that the driver keeps to itself. */
type Connection = EventEmitter & {
  error: Error | null;
  writeCommand: (...message: unknown[]) => Promise<void>;
};

// The very driver that Mongoose uses.
const requireOfMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const driver: { Connection: { prototype: Connection } } = requireOfMongoose('mongodb/lib/cmap/connection.js');
const { prototype } = driver.Connection;
const { writeCommand } = prototype;

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

/**
 * Lets a write end when its connection does. The driver (7.8 and 7.9) may write to a socket that was destroyed a moment
 * ago, is told to wait until it has drained, and waits for ever: its monitor then never sees the database come back,
 * and a transaction keeps its turn.
 */
export function mendDriver(): void {
  prototype.writeCommand = writeUntilClosed;
}
