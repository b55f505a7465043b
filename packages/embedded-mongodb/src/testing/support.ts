import { BSON, type Document, MongoClient, type MongoClientOptions } from 'mongodb';
import { type RunningServer, type ServerOptions, startInProcess } from '../server.ts';

/** Random choices from a seed, the same on every run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number in [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** Returns an integer in [0, limit). */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  /** Returns between `least` and `most` items. */
  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make);
  }
}

/** An in-memory server with a client of the official driver; `close` closes both. */
export type Connected = { server: RunningServer; client: MongoClient; close(): Promise<void> };

/** Starts an in-memory server and connects a client. */
export async function connect(
  options: ServerOptions = {},
  clientOptions: MongoClientOptions = {},
): Promise<Connected> {
  const server = await startInProcess(options);
  const client = await new MongoClient(server.uri, clientOptions).connect();
  return {
    server,
    client,
    close: async () => {
      await client.close();
      await server.close();
    },
  };
}

/** Returns the message with which a client sends a command to the database `shop`. */
export function commandMessage(command: Document): Buffer {
  const body = BSON.serialize({ ...command, $db: 'shop' });
  const header = Buffer.alloc(21);
  for (const [at, value] of [
    [0, 21 + body.length],
    [4, 1],
    [12, 2013],
  ] as const)
    header.writeInt32LE(value, at);
  return Buffer.concat([header, body]);
}
