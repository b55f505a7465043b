import { MongoClient, type MongoClientOptions } from 'mongodb';
import { type RunningServer, type ServerOptions, startInProcess } from '../server.ts';

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
