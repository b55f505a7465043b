import { createHash } from 'node:crypto';
import { encode, type Coding } from './coding.ts';

/** A response of the framework before compression. */
export type FinishedResponse = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** A response as it is sent; `headers` are names and values in turn, as `writeHead` takes them. */
export type Answer = { status: number; headers: readonly string[]; body?: Buffer };

/** One coding of a response, ready to be sent. */
export type Variant = {
  etag: string;
  full: Answer;
  /** A 304, without the headers that describe the body. */
  notModified: Answer;
};

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_BYTES = 1024;
/** Roughly the headers and the cache's own bookkeeping. */
const OVERHEAD_BYTES = 8 * 1024;
/** These headers belong to one request or one coding and are not stored. */
const OF_ONE_RESPONSE = new Set(['x-request-id', 'etag', 'vary', 'content-length', 'content-encoding']);

/** A response that is sent to many clients; each coding is made when it is first requested. */
export class StoredResponse {
  readonly status: number;
  readonly #body: Buffer;
  readonly #headers: readonly (readonly [string, string])[];
  /** The hash of the body. */
  readonly #hash: string;
  readonly #variants = new Map<Coding, Variant>();
  readonly #underWay = new Map<Coding, Promise<Variant>>();

  constructor({ status, headers, body }: FinishedResponse) {
    this.status = status;
    this.#body = Buffer.from(body);
    this.#headers = [
      ...Object.entries(headers).filter(([name]) => !OF_ONE_RESPONSE.has(name)),
      ['vary', headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding'],
    ];
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  }

  /** The maximum of memory it can take: no coding is larger than the body. */
  get bytes(): number {
    return 3 * this.#body.length + OVERHEAD_BYTES;
  }

  /** Returns whether clients get the same bytes from another response. */
  equals(other: StoredResponse): boolean {
    return (
      this.status === other.status &&
      this.#hash === other.#hash &&
      this.#headers.flat().join('\n') === other.#headers.flat().join('\n')
    );
  }

  /** Returns a coding if it exists already. */
  find(coding: Coding): Variant | undefined {
    return this.#variants.get(coding);
  }

  /** Returns the response in a coding, or uncompressed if that is not larger. */
  async get(coding: Coding): Promise<Variant> {
    const known = this.find(coding) ?? this.#underWay.get(coding);
    if (known) return known;
    const making = this.#make(coding);
    this.#underWay.set(coding, making);
    try {
      const variant = await making;
      this.#variants.set(coding, variant);
      return variant;
    } finally {
      this.#underWay.delete(coding);
    }
  }

  async #make(coding: Coding): Promise<Variant> {
    const encoded = await this.#encoded(coding);
    const etag = encoded.coding ? `"${this.#hash}-${encoded.coding}"` : `"${this.#hash}"`;
    const headers = [...this.#headers, ['etag', etag]];
    const describing = [
      ['content-length', String(encoded.body.length)],
      ...(encoded.coding ? [['content-encoding', encoded.coding]] : []),
    ];
    return {
      etag,
      full: { status: this.status, headers: [...headers, ...describing].flat(), body: encoded.body },
      notModified: { status: 304, headers: headers.filter(([name]) => name !== 'content-type').flat() },
    };
  }

  async #encoded(coding: Coding): Promise<{ body: Buffer; coding?: Coding }> {
    const body = this.#body;
    if (coding === 'identity' || body.length < LEAST_BYTES) return { body };
    const packed = await encode(body, coding);
    return packed.length < body.length ? { body: packed, coding } : { body };
  }
}
