import { createConnection } from 'node:net';
import type { FileScan } from '@institut/contract/candidates/values';
import { env } from '../../../config/env.ts';

const WITHIN_MS = 10_000;
const ANSWER_MAX = 1000;

/** Sends a command of clamd and returns its answer. Throws when it does not answer in time. */
async function ask(address: string, ...parts: readonly Buffer[]): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.setTimeout(WITHIN_MS, () => socket.destroy(new Error('the scanner has not answered in time')));
  for (const part of parts) socket.write(part);
  try {
    let answer = '';
    for await (const piece of socket as AsyncIterable<Buffer>) {
      answer += piece.toString('latin1');
      if (answer.includes('\0') || answer.length > ANSWER_MAX) break;
    }
    return answer.replace('\0', '');
  } finally {
    socket.destroy();
  }
}

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** Returns what the scanner of `CLAMAV_URL` says about a file; `pending` when it does not answer. */
export async function scanFile(bytes: Buffer, address = env.CLAMAV_URL): Promise<FileScan> {
  if (!address) return 'unscanned';
  const command = Buffer.from('zINSTREAM\0');
  const answer = await ask(address, command, lengthOf(bytes.length), bytes, lengthOf(0)).catch(() => '');
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  return answer === 'stream: OK' ? 'clean' : 'pending';
}

/** Returns whether a scanner answers. */
export const isScannerUp = async (address: string): Promise<boolean> =>
  (await ask(address, Buffer.from('zPING\0')).catch(() => '')) === 'PONG';
