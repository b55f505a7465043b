import { decode } from '../values/codec.ts';
import { type Doc } from '../values/types.ts';
import { crc32c } from './crc32c.ts';

/** Breaks the protocol: the connection that sent it is closed. */
export class ProtocolError extends Error {}

export const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_BITS = 0xffff;

/** One request; `legacy` asks for the old OP_REPLY, `silent` for no reply at all. */
export type Request = { id: number; command: Doc; legacy: boolean; silent: boolean };

function documentAt(message: Buffer, at: number, end: number): { document: Doc; next: number } {
  if (at + 5 > end) throw new ProtocolError('a document is cut off');
  const length = message.readInt32LE(at);
  if (length < 5 || at + length > end) throw new ProtocolError('a document has a wrong length');
  return { document: decode(message.subarray(at, at + length)), next: at + length };
}

function textAt(message: Buffer, at: number, end: number): { text: string; next: number } {
  const zero = message.indexOf(0, at);
  if (zero < 0 || zero >= end) throw new ProtocolError('a name is not terminated');
  return { text: message.toString('utf8', at, zero), next: zero + 1 };
}

/** A kind 1 section: a named list of documents. */
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

function verifyChecksum(message: Buffer): void {
  const end = message.length - 4;
  if (end < HEADER_BYTES + 4 || message.readUInt32LE(end) !== crc32c(message.subarray(0, end))) {
    throw new ProtocolError('the checksum does not match');
  }
}

function parseMsg(message: Buffer, id: number): Request {
  if (message.length < HEADER_BYTES + 5) throw new ProtocolError('the message is cut off');
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_BITS & ~(CHECKSUM_PRESENT | MORE_TO_COME))
    throw new ProtocolError('unknown required flags');
  if (flags & CHECKSUM_PRESENT) verifyChecksum(message);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
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

/** The old query message, which drivers still open a conversation with. */
function parseQuery(message: Buffer, id: number): Request {
  const name = textAt(message, HEADER_BYTES + 4, message.length);
  const { document } = documentAt(message, name.next + 8, message.length);
  const wrapped = document['$query'];
  const command = typeof wrapped === 'object' && wrapped !== null ? { ...wrapped } : document;
  return { id, command: { ...command, $db: name.text.split('.')[0] ?? '' }, legacy: true, silent: false };
}

/** Reads one whole message. Throws ProtocolError when it is malformed or of a kind this server does not speak. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(message, id);
  if (opCode === OP_QUERY) return parseQuery(message, id);
  throw new ProtocolError(`unsupported opcode ${opCode}`);
}

/** The bytes of an answer to `request`; `body` is BSON. */
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
