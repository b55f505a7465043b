import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

/** Smallest result first: among codings that a client accepts equally, the first one is used. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** Returns the content coding that a request prefers; `identity` when it accepts none of `CODINGS`. */
export function codingFor({ headers }: IncomingMessage): Coding {
  if (headers['accept-encoding'] === undefined) return 'identity';
  const best = new Negotiator({ headers }).encoding(CODINGS, { preferred: CODINGS });
  return CODINGS.find((coding) => coding === best) ?? 'identity';
}

const brotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Returns the encoded bytes. Compresses in a thread, because one page takes as long as hundreds of responses. */
export function encode(body: Buffer, coding: Coding, brotliQuality = 5): Promise<Buffer> | Buffer {
  if (coding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return coding === 'gzip' ? packGzip(body) : body;
}
