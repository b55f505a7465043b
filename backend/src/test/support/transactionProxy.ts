import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { mongo } from 'mongoose';
import { z } from 'zod';

/**
 * A TCP proxy to a database that outlives its clients. A killed client leaves transactions behind. MongoDB aborts them
 * within a minute, DocumentDB keeps their locks forever, so the proxy aborts them as soon as it is told to.
 */
export type TransactionProxy = {
  port: number;
  /** Waits until every client is gone, then aborts what transactions they have left open. */
  abortLeft: () => Promise<void>;
  close: () => Promise<void>;
};

/** The frame of a message: its length, its id, the id that it answers, the operation, flags, and the kind of its first section. */
const HEAD_BYTES = 21;
const OP_MSG = 2013;

const transactional = z.looseObject({
  lsid: z.looseObject({ id: z.instanceof(mongo.BSON.Binary) }),
  txnNumber: z.unknown(),
  autocommit: z.literal(false),
});
type Transaction = Pick<z.infer<typeof transactional>, 'lsid' | 'txnNumber'> & { unanswered: number };

/** Calls `onMessage` with each whole message of a stream. */
function eachMessage(socket: Socket, onMessage: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

function abortMessage({ lsid, txnNumber }: Transaction): Buffer {
  const command = { abortTransaction: 1, lsid, txnNumber, autocommit: false, $db: 'admin' };
  const body = mongo.BSON.serialize(command);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeInt32LE(HEAD_BYTES + body.length, 0);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}

export async function startTransactionProxy(target: {
  host: string;
  port: number;
}): Promise<TransactionProxy> {
  const open = new Map<string, Transaction>();
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();
  const steps = new EventEmitter();

  /** Notes the transaction of a command; returns what its reply means. */
  function follow(message: Buffer): (() => void) | undefined {
    if (message.readInt32LE(12) !== OP_MSG) return undefined;
    const command = mongo.BSON.deserialize(message.subarray(HEAD_BYTES), {
      allowObjectSmallerThanBufferSize: true,
      promoteValues: false,
    });
    const { data } = transactional.safeParse({ ...command, autocommit: command['autocommit']?.valueOf() });
    if (!data) return undefined;
    const key = `${data.lsid.id.toString('hex')} ${String(data.txnNumber)}`;
    const transaction = open.get(key) ?? { lsid: data.lsid, txnNumber: data.txnNumber, unanswered: 0 };
    open.set(key, transaction);
    transaction.unanswered += 1;
    const isEnd = 'commitTransaction' in command || 'abortTransaction' in command;
    return () => {
      transaction.unanswered -= 1;
      if (isEnd) open.delete(key);
    };
  }

  const server = createServer((inside) => {
    const outside = connect(target);
    const onReply = new Map<number, () => void>();
    clients.add(inside);
    servers.add(outside);
    inside.on('error', () => inside.destroy());
    outside.on('error', () => outside.destroy());
    inside.on('close', () => {
      clients.delete(inside);
      steps.emit('step');
    });
    outside.on('close', () => {
      servers.delete(outside);
      inside.destroy();
    });
    eachMessage(inside, (message) => {
      const replied = follow(message);
      if (replied) onReply.set(message.readInt32LE(4), replied);
      outside.write(message);
    });
    // Commands of a killed client are still executed, and their replies are read here.
    eachMessage(outside, (message) => {
      onReply.get(message.readInt32LE(8))?.();
      steps.emit('step');
      if (inside.writable) inside.write(message);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.');

  async function abort(transaction: Transaction): Promise<void> {
    const socket = connect(target);
    socket.write(abortMessage(transaction));
    await once(socket, 'data');
    socket.destroy();
  }

  return {
    port: address.port,
    abortLeft: async () => {
      while (clients.size > 0) await once(steps, 'step');
      while (open.size > 0) {
        const idle = Array.from(open).filter(([, { unanswered }]) => unanswered === 0);
        // An unanswered command may wait for a lock of the others.
        if (idle.length === 0) await once(steps, 'step');
        for (const [key, transaction] of idle) {
          await abort(transaction);
          open.delete(key);
        }
      }
      for (const socket of servers) socket.destroy();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of [...clients, ...servers]) socket.destroy();
      await closed;
    },
  };
}
