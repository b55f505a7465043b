import { createServer, type Server, type Socket } from 'node:net';
import type { Connection } from './commands/command.ts';
import { Dispatcher, errorReply } from './commands/dispatcher.ts';
import { handlers } from './commands/handlers.ts';
import { Engine } from './engine/engine.ts';
import { openLmdbStore } from './storage/lmdbStore.ts';
import { openMemoryStore } from './storage/memoryStore.ts';
import { privateSocket, type PrivateSocket, temporarySocket } from './storage/privateFolder.ts';
import type { Doc } from './values/types.ts';
import { answerTo, encodeReply, Framing, parseMessage, type Request } from './wire.ts';

const HOST = '127.0.0.1';

/** The time that `close` gives to commands that wait for another client, and to clients that read their replies. */
const CLOSE_WAIT_MS = 5000;

/** A connection with more unanswered commands is not read until some are answered. */
const MOST_QUEUED_BYTES = 64_000_000;

/**
 * A listening server; `port` is 0 when it listens on a unix socket. `close()` finishes the commands in flight, then closes
 * the connections and the store.
 */
export type RunningServer = { uri: string; port: number; close(): Promise<void> };

/** `sliceMs`, `ttlSweepMs`, `transactionLifetimeMs` and `queuedBytes` lower limits in tests. */
export type ServerOptions = {
  dataDir?: string;
  port?: number;
  sliceMs?: number;
  ttlSweepMs?: number;
  transactionLifetimeMs?: number;
  queuedBytes?: number;
};

/** Returns the reply as BSON, or the error that it is too large. */
function bytesOf(reply: Doc): Uint8Array {
  try {
    return encodeReply(reply);
  } catch (error) {
    return encodeReply(errorReply(error));
  }
}

/** Resolves once the client has read what was sent to it. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      socket.off('drain', finish).off('close', finish);
      resolve();
    };
    socket.on('drain', finish).on('close', finish);
  });
}

type State = { inFlight: Set<Promise<void>>; isClosing: boolean; readonly queuedBytes: number };

function serve(socket: Socket, dispatcher: Dispatcher, state: State): void {
  let queuedBytes = 0;
  let isFull = false;
  let isDone = false;
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
    if (!request.silent && socket.writable && !socket.write(answerTo(request, bytesOf(reply))))
      await drained(socket);
  }

  function refuse(error: unknown, id: number): void {
    const errmsg = error instanceof Error ? error.message : String(error);
    const body = encodeReply({ ok: 0, errmsg, code: 17, codeName: 'ProtocolError' });
    isDone = true;
    socket.end(answerTo({ id, command: {}, legacy: false, silent: false }, body));
    // The end of the client's data is only seen when the rest is read.
    socket.resume();
  }

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    isDone = true;
    dispatcher.disconnected(connection);
  });
  socket.on('data', (chunk) => {
    if (isDone) return;
    try {
      for (const message of framing.push(chunk)) {
        const work = queue
          .then(() => (isDone ? undefined : answer(message)))
          .catch(() => void socket.destroy());
        queue = work;
        state.inFlight.add(work);
        queuedBytes += message.length;
        void work.finally(() => {
          state.inFlight.delete(work);
          queuedBytes -= message.length;
          if (!isFull || queuedBytes > state.queuedBytes || state.isClosing) return;
          isFull = false;
          socket.resume();
        });
      }
      // The client waits while the socket is not read.
      if (queuedBytes > state.queuedBytes) {
        isFull = true;
        socket.pause();
      }
    } catch (error) {
      refuse(error, 0);
    }
  });
}

type Listening = { address: string; port: number; close(): void };

function listening(server: Server, place: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function listenOnSocket(server: Server, socket: PrivateSocket): Promise<Listening> {
  await listening(server, socket);
  return { address: encodeURIComponent(socket.path), port: 0, close: () => socket.remove() };
}

async function listenOnLoopback(server: Server, wanted: number): Promise<Listening> {
  await listening(server, { host: HOST, port: wanted });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : wanted;
  return { address: `${HOST}:${port}`, port, close: () => {} };
}

// Every local account can connect to a port, but only the owner of the folder to a socket in it.
function listen(server: Server, { dataDir, port }: ServerOptions): Promise<Listening> {
  if (!dataDir || port !== undefined || process.platform === 'win32')
    return listenOnLoopback(server, port ?? 0);
  // Some shared and network file systems cannot hold sockets.
  return listenOnSocket(server, privateSocket(dataDir)).catch(() =>
    listenOnSocket(server, temporarySocket(dataDir)),
  );
}

/** Starts the server on the calling thread; it is durable with a `dataDir`, in memory without. */
export async function startInProcess(options: ServerOptions): Promise<RunningServer> {
  const store = options.dataDir ? await openLmdbStore(options.dataDir) : openMemoryStore();
  const engine = new Engine(store, options.sliceMs);
  const dispatcher = new Dispatcher(engine, handlers, options);
  const sockets = new Set<Socket>();
  const state: State = {
    inFlight: new Set(),
    isClosing: false,
    queuedBytes: options.queuedBytes ?? MOST_QUEUED_BYTES,
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket, dispatcher, state);
  });
  let place: Listening;
  try {
    place = await listen(server, options);
  } catch (error) {
    await engine.close();
    throw error;
  }
  dispatcher.address = place.address;

  async function close(): Promise<void> {
    const closed = new Promise((resolve) => {
      server.close(resolve);
    });
    state.isClosing = true;
    for (const socket of sockets) socket.pause();
    const timer = setTimeout(() => {
      engine.stop();
      for (const socket of sockets) if (socket.writableNeedDrain) socket.destroy();
    }, CLOSE_WAIT_MS);
    await Promise.allSettled(state.inFlight);
    clearTimeout(timer);
    for (const socket of sockets) socket.destroySoon();
    await closed;
    place.close();
    dispatcher.stop();
    await engine.close();
  }
  let closing: Promise<void> | undefined;
  return {
    uri: `mongodb://${place.address}/?replicaSet=rs0&directConnection=true`,
    port: place.port,
    close: () => (closing ??= close()),
  };
}
