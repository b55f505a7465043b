import { createHash } from 'node:crypto';
import { encode, type Coding } from './coding.ts';

/** A response of the framework before compression. */
export type FinishedResponse = {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The nonce of its content security policy. */
  nonce: string;
};

/** One coding of a response, ready to be written: names and values of headers in turn, as `writeHead` takes them. */
export type Variant = {
  /** Undefined when each client gets different bytes. */
  etag: string | undefined;
  body: Buffer;
  headers: readonly string[];
  /** The headers of a 304, without those that describe the body. */
  notModified: readonly string[];
};

/** Smaller bodies fit into one packet uncompressed. */
const LEAST_BYTES = 1024;
/** Roughly the headers and the cache's own bookkeeping. */
const OVERHEAD_BYTES = 8 * 1024;
/** Low, because a client waits for it. */
const BROTLI_PER_REQUEST = 4;
/** These headers belong to one request or one coding and are not stored. */
const OF_ONE_RESPONSE = new Set(['x-request-id', 'etag', 'vary', 'content-length', 'content-encoding']);

/** A response that is sent to many clients; each coding is made when it is first requested. */
export class StoredResponse {
  readonly status: number;
  readonly nonce: string | undefined;
  /** The body, split at its nonces. */
  readonly #parts: readonly string[];
  readonly #body: Buffer;
  readonly #headers: readonly (readonly [string, string])[];
  readonly #hash: string;
  readonly #variants = new Map<Coding, Variant>();
  readonly #underWay = new Map<Coding, Promise<Variant>>();

  constructor({ status, headers, body, nonce }: FinishedResponse) {
    this.status = status;
    this.#parts = body.split(nonce);
    this.nonce = this.#parts.length > 1 ? nonce : undefined;
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

  /** Returns a coding that is the same for every client, if it exists already. */
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

  /** Returns the response for one client, with a new nonce. */
  async withNonce(nonce: string, coding: Coding): Promise<Variant> {
    const body = Buffer.from(this.#parts.join(nonce));
    const headers = this.#headers.map(
      ([name, value]) => [name, value.replace(this.nonce ?? nonce, nonce)] as const,
    );
    return describe(headers, undefined, await this.#encoded(body, coding, BROTLI_PER_REQUEST));
  }

  async #make(coding: Coding): Promise<Variant> {
    const encoded = await this.#encoded(this.#body, coding);
    const etag = encoded.coding ? `"${this.#hash}-${encoded.coding}"` : `"${this.#hash}"`;
    return describe([...this.#headers, ['etag', etag]], etag, encoded);
  }

  async #encoded(body: Buffer, coding: Coding, brotliQuality?: number): Promise<Encoded> {
    if (coding === 'identity' || body.length < LEAST_BYTES) return { body };
    const packed = await encode(body, coding, brotliQuality);
    return packed.length < body.length ? { body: packed, coding } : { body };
  }
}

type Encoded = { body: Buffer; coding?: Coding };

function describe(
  headers: readonly (readonly [string, string])[],
  etag: string | undefined,
  { body, coding }: Encoded,
): Variant {
  const describing = [
    ['content-length', String(body.length)],
    ...(coding ? [['content-encoding', coding]] : []),
  ];
  return {
    etag,
    body,
    headers: [...headers, ...describing].flat(),
    notModified: headers.filter(([name]) => name !== 'content-type').flat(),
  };
}
