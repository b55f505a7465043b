import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A file with this text has a virus. */
export const EICAR = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

/** Answers as clamd does: a ping at once, and a file after its last piece, which has no length. */
function answer(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (piece: Buffer) => {
    received = Buffer.concat([received, piece]);
    if (received.equals(Buffer.from('zPING\0'))) socket.end('PONG\0');
    else if (received.subarray(-4).readUInt32BE(0) === 0)
      socket.end(received.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  });
}

export type FakeClamd = { url: string; close: () => void };

/** Starts a virus scanner that speaks the protocol of clamd. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { url: `tcp://127.0.0.1:${port}`, close: () => void server.close() };
}
