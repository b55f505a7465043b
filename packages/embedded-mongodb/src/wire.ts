import { decode, encode } from './values/codec.ts';
import { type Doc, isDoc } from './values/types.ts';

/** A malformed message; the server closes the connection that sent it. */
export class ProtocolError extends Error {}

const HEADER_BYTES = 16;
const MAX_MESSAGE_BYTES = 48_000_000;
/** MongoDB's limit is 200 for documents; a command contains them. */
const MAX_DEPTH = 210;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** A request; `legacy` asks for an OP_REPLY, `silent` for no reply. */
export type Request = { id: number; command: Doc; legacy: boolean; silent: boolean };

function documentAt(message: Buffer, at: number, end: number): { document: Doc; next: number } {
  if (at + 5 > end) throw new ProtocolError('a document is cut off');
  const length = message.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError('a document has a wrong length');
  return { document: decode(message.subarray(at, at + length), MAX_DEPTH), next: at + length };
}

function textAt(message: Buffer, at: number, end: number): { text: string; next: number } {
  const zero = message.indexOf(0, at);
  if (zero < 0 || zero >= end) throw new ProtocolError('a name is not terminated');
  return { text: message.toString('utf8', at, zero), next: zero + 1 };
}

function sequenceAt(
  message: Buffer,
  at: number,
  end: number,
): { name: string; documents: Doc[]; next: number } {
  if (at + 4 > end) throw new ProtocolError('a section is cut off');
  const size = message.readInt32LE(at);
  const sectionEnd = at + size;
  if (size < 5 || sectionEnd > end) throw new ProtocolError('a section has a wrong length');
  const { text: name, next } = textAt(message, at + 4, sectionEnd);
  const documents: Doc[] = [];
  for (let position = next; position < sectionEnd;) {
    const part = documentAt(message, position, sectionEnd);
    documents.push(part.document);
    position = part.next;
  }
  return { name, documents, next: sectionEnd };
}

function parseMsg(message: Buffer, id: number): Request {
  if (message.length < HEADER_BYTES + 5) throw new ProtocolError('the message is cut off');
  const flags = message.readUInt32LE(HEADER_BYTES);
  // Drivers do not send checksums, whose flag is one of those that a server must know.
  if (flags & REQUIRED_BITS & ~MORE_TO_COME) throw new ProtocolError('unknown required flags');
  const end = message.length;
  let body: Doc | null = null;
  const sequences: Doc = {};
  for (let at = HEADER_BYTES + 4; at < end;) {
    const kind = message[at];
    if (kind === 0) {
      if (body) throw new ProtocolError('more than one body');
      const part = documentAt(message, at + 1, end);
      body = part.document;
      at = part.next;
    } else if (kind === 1) {
      const part = sequenceAt(message, at + 1, end);
      if (Object.hasOwn(sequences, part.name)) throw new ProtocolError('a list is given twice');
      sequences[part.name] = part.documents;
      at = part.next;
    } else throw new ProtocolError('unknown kind of section');
  }
  if (!body) throw new ProtocolError('the message has no body');
  return { id, command: { ...body, ...sequences }, legacy: false, silent: (flags & MORE_TO_COME) !== 0 };
}

// Drivers still send their first hello as OP_QUERY.
function parseQuery(message: Buffer, id: number): Request {
  const name = textAt(message, HEADER_BYTES + 4, message.length);
  const { document } = documentAt(message, name.next + 8, message.length);
  return { id, command: { ...document, $db: name.text.split('.')[0] ?? '' }, legacy: true, silent: false };
}

/** Returns the request in a message. Throws ProtocolError for a malformed message or an unsupported opcode. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, id);
  if (opCode === OP_QUERY) return parseQuery(message, id);
  throw new ProtocolError(`unsupported opcode ${opCode}`);
}

/** Returns the message that answers `request`; `body` is BSON. */
export function answerTo(request: Request, body: Uint8Array): Buffer {
  const extra = request.legacy ? 20 : 5;
  const message = Buffer.alloc(HEADER_BYTES + extra + body.length);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    message.writeInt32LE(8, 16);
    message.writeInt32LE(1, 32);
  }
  message.set(body, HEADER_BYTES + extra);
  return message;
}

export class Framing {
  #chunks: Buffer[] = [];
  #size = 0;

  /** Adds bytes and returns the messages that are complete. Throws ProtocolError for an impossible length. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (
      let length = this.#nextLength();
      length !== null && this.#size >= length;
      length = this.#nextLength()
    ) {
      const bytes = this.#joined();
      messages.push(bytes.subarray(0, length));
      this.#chunks = [bytes.subarray(length)];
      this.#size -= length;
    }
    return messages;
  }

  #joined(): Buffer {
    const [first] = this.#chunks;
    const whole = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#chunks = [whole];
    return whole;
  }

  #nextLength(): number | null {
    if (this.#size < 4) return null;
    const [first] = this.#chunks;
    const head = first && first.length >= 4 ? first : this.#joined();
    const length = head.readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`impossible length ${length}`);
    return length;
  }
}

/** Encoded documents that a reply contains without decoding them. */
export class RawBatch {
  readonly documents: readonly Uint8Array[];

  constructor(documents: readonly Uint8Array[]) {
    this.documents = documents;
  }
}

const EMBEDDED = 0x03;
const ARRAY = 0x04;

function element(type: number, name: string, value: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`, 'utf8'), value]);
}

function wrapped(elements: readonly Uint8Array[]): Uint8Array {
  const size = elements.reduce((sum, part) => sum + part.length, 5);
  const header = Buffer.alloc(4);
  header.writeInt32LE(size);
  return Buffer.concat([header, ...elements, Buffer.alloc(1)]);
}

const isBatchHolder = (value: unknown): value is Doc =>
  isDoc(value) && Object.values(value).some((field) => field instanceof RawBatch);

/** Returns a reply as BSON; raw batches are copied. */
export function encodeReply(reply: Doc): Uint8Array {
  return wrapped(
    Object.entries(reply).map(([name, value]) => {
      if (value instanceof RawBatch) {
        const items = value.documents.map((bytes, index) => element(EMBEDDED, String(index), bytes));
        return element(ARRAY, name, wrapped(items));
      }
      if (isBatchHolder(value)) return element(EMBEDDED, name, encodeReply(value));
      return encode({ [name]: value }).subarray(4, -1);
    }),
  );
}
