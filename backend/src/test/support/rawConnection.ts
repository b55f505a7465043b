import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test says exactly what it wants. */
export type RawConnection = {
  socket: Socket;
  /** What has come back so far. */
  received: () => string;
  /** Resolves when the other side has ended the connection, with everything that came back. */
  closed: Promise<string>;
  /** Resolves once what came back matches. Rejects when the connection ends without it. */
  until: (pattern: RegExp) => Promise<string>;
};

export async function openRaw(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
  });
  // Being cut off is what some tests wait for.
  socket.on('error', () => socket.destroy());
  const closed = once(socket, 'close').then(() => received);
  await once(socket, 'connect');

  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) {
      if (socket.destroyed) throw new Error(`The connection ended after: ${received}`);
      await Promise.race([once(socket, 'data'), closed]);
    }
    return received;
  };
  return { socket, received: () => received, closed, until };
}
