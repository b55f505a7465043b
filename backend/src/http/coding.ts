import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Coding = 'br' | 'gzip' | 'identity';

/** Smallest result first: among codings that a client accepts equally, the first one is used. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];

/** Returns the content coding that a request prefers; `identity` when it accepts none of `CODINGS`. */
export function codingFor({ headers }: IncomingMessage): Coding {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  const known = negotiated.get(accepted);
  if (known) return known;
  const best = new Negotiator({ headers }).encoding(CODINGS, { preferred: CODINGS });
  const coding = CODINGS.find((each) => each === best) ?? 'identity';
  negotiated.set(accepted, coding);
  return coding;
}

/** By Accept-Encoding, of which browsers send few. */
const negotiated = new LRUCache<string, Coding>({ max: 100 });

const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Returns the encoded bytes. Compresses in a thread, because one page takes as long as hundreds of responses. */
export function encode(body: Buffer, coding: Coding): Promise<Buffer> | Buffer {
  if (coding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  return coding === 'gzip' ? packGzip(body) : body;
}
