import { createServer, type Server, type Socket } from 'node:net';
import type { Connection } from './commands/command.ts';
import { Dispatcher } from './commands/dispatcher.ts';
import { handlers } from './commands/handlers.ts';
import { Engine } from './engine/engine.ts';
import { openLmdbStore } from './storage/lmdbStore.ts';
import { openMemoryStore } from './storage/memoryStore.ts';
import { answerTo, encodeReply, Framing, parseMessage, type Request } from './wire.ts';

const HOST = '127.0.0.1';

/** The time that `close` gives to commands that wait for a transaction of another client. */
const CLOSE_WAIT_MS = 5000;

/** A listening server; `close()` finishes the commands in flight, then closes the connections and the store. */
export type RunningServer = { uri: string; port: number; close(): Promise<void> };

/** `conflictWaitMs`, `ttlSweepMs` and `transactionLifetimeMs` shorten the waits in tests. */
export type ServerOptions = {
  dataDir?: string;
  port?: number;
  conflictWaitMs?: number;
  ttlSweepMs?: number;
  transactionLifetimeMs?: number;
};

function serve(socket: Socket, dispatcher: Dispatcher, inFlight: Set<Promise<void>>): void {
  const framing = new Framing();
  const connection: Connection = { id: dispatcher.nextConnectionId() };
  let queue = Promise.resolve();

  async function answer(message: Buffer): Promise<void> {
    let request: Request;
    try {
      request = parseMessage(message);
    } catch (error) {
      refuse(error, message.readInt32LE(4));
      return;
    }
    const reply = await dispatcher.run(request.command, connection);
    if (!request.silent && socket.writable) socket.write(answerTo(request, encodeReply(reply)));
  }

  function refuse(error: unknown, id: number): void {
    const errmsg = error instanceof Error ? error.message : String(error);
    const body = encodeReply({ ok: 0, errmsg, code: 17, codeName: 'ProtocolError' });
    socket.end(answerTo({ id, command: {}, legacy: false, silent: false }, body));
    socket.pause();
  }

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => dispatcher.disconnected(connection));
  socket.on('data', (chunk) => {
    try {
      for (const message of framing.push(chunk)) {
        const work = queue.then(() => answer(message)).catch(() => void socket.destroy());
        queue = work;
        inFlight.add(work);
        void work.finally(() => inFlight.delete(work));
      }
    } catch (error) {
      refuse(error, 0);
    }
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** Starts the server on the calling thread; it is durable with a `dataDir`, in memory without. */
export async function startInProcess(options: ServerOptions): Promise<RunningServer> {
  const store = options.dataDir ? await openLmdbStore(options.dataDir) : openMemoryStore();
  const engine = new Engine(store, options.conflictWaitMs);
  const dispatcher = new Dispatcher(engine, handlers, options);
  const sockets = new Set<Socket>();
  const inFlight = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, dispatcher, inFlight);
  });
  let port: number;
  try {
    port = await listen(server, options.port ?? 0);
  } catch (error) {
    await engine.close();
    throw error;
  }
  dispatcher.address = `${HOST}:${port}`;

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    for (const socket of sockets) socket.pause();
    const timer = setTimeout(() => engine.stop(), CLOSE_WAIT_MS);
    await Promise.allSettled(inFlight);
    clearTimeout(timer);
    for (const socket of sockets) socket.destroySoon();
    await closed;
    dispatcher.stop();
    await engine.close();
  }
  let closing: Promise<void> | undefined;
  return {
    uri: `mongodb://${HOST}:${port}/?replicaSet=rs0&directConnection=true`,
    port,
    close: () => (closing ??= close()),
  };
}
