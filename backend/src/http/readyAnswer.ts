import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './acceptedCoding.ts';
import type { InProcessAnswer } from './inProcess.ts';

/** One coding of an answer, ready to be written: names and values of headers in turn, as `writeHead` takes them. */
export type ReadyBytes = {
  /** Strong: another coding, which is other bytes, has another one (RFC 9110, 8.8.3). */
  etag: string;
  body: Buffer;
  headers: readonly string[];
  /** Of a 304: what a cache may renew, without what describes the body. */
  notModified: readonly string[];
};

/** Smaller bodies fit into one packet as they are. */
const LEAST_BYTES = 1024;
/** Headers and bookkeeping, roughly. */
const OVERHEAD_BYTES = 8 * 1024;
/** What the maker's own answer says here belongs to one request or one coding, and is said anew. */
const OF_ONE_ANSWER = new Set(['x-request-id', 'etag', 'vary', 'content-length', 'content-encoding']);

const pack = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/** An answer of the framework as bytes that can be sent again, each coding made when it is first asked for. */
export class ReadyAnswer {
  readonly status: number;
  readonly #answer: InProcessAnswer;
  readonly #hash: string;
  readonly #ready = new Map<Coding, ReadyBytes>();
  readonly #underWay = new Map<Coding, Promise<ReadyBytes>>();

  constructor(answer: InProcessAnswer) {
    this.status = answer.status;
    this.#answer = answer;
    this.#hash = createHash('sha256').update(answer.body).digest('base64url').slice(0, 27);
  }

  /** The most it can ever take, all codings included: none is larger than the body. */
  get bytes(): number {
    return 3 * this.#answer.body.length + OVERHEAD_BYTES;
  }

  /** At once, if somebody has asked for it before. */
  find(coding: Coding): ReadyBytes | undefined {
    return this.#ready.get(coding);
  }

  /** The coding, or the bytes as they are where it would not make them fewer. */
  async get(coding: Coding): Promise<ReadyBytes> {
    const known = this.find(coding) ?? this.#underWay.get(coding);
    if (known) return known;
    const making = this.#make(coding);
    this.#underWay.set(coding, making);
    try {
      const bytes = await making;
      this.#ready.set(coding, bytes);
      return bytes;
    } finally {
      this.#underWay.delete(coding);
    }
  }

  async #make(coding: Coding): Promise<ReadyBytes> {
    const { body } = this.#answer;
    if (coding !== 'identity' && body.length >= LEAST_BYTES) {
      // Off the event loop: it takes as long as hundreds of answers.
      const packed = await pack[coding](body);
      if (packed.length < body.length) return this.#describe(packed, coding);
    }
    return this.#describe(body);
  }

  #describe(body: Buffer, coding?: Exclude<Coding, 'identity'>): ReadyBytes {
    const etag = coding ? `"${this.#hash}-${coding}"` : `"${this.#hash}"`;
    const varying: [string, string][] = [
      ...Object.entries(this.#answer.headers).filter(([name]) => !OF_ONE_ANSWER.has(name)),
      ['vary', this.#vary()],
      ['etag', etag],
    ];
    const describing: [string, string][] = [['content-length', String(body.length)]];
    if (coding) describing.push(['content-encoding', coding]);
    return {
      etag,
      body,
      headers: [...varying, ...describing].flat(),
      notModified: varying.filter(([name]) => name !== 'content-type').flat(),
    };
  }

  #vary(): string {
    const given = this.#answer.headers.vary;
    return given ? `${given}, Accept-Encoding` : 'Accept-Encoding';
  }
}
