import { createInflateRaw } from 'node:zlib';

/** One file of an archive as the directory at its end describes it. */
type Part = { name: string; method: number; isEncrypted: boolean; data: Buffer };

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_MAX = 0xffff;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const [STORED, DEFLATED] = [0, 8];

/** Thrown for an archive that is broken, encrypted, or has more than is allowed. */
export class ZipError extends Error {
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    { isTooLarge = false, cause }: { isTooLarge?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ZipError';
    this.isTooLarge = isTooLarge;
  }
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_MAX);
  for (let at = bytes.length - END_BYTES; at >= first; at -= 1) if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipError('It has no directory.');
}

function localData(bytes: Buffer, at: number, size: number): Buffer {
  if (bytes.readUInt32LE(at) !== LOCAL) throw new ZipError('A file is not where the directory says.');
  const start = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (start + size > bytes.length) throw new ZipError('A file is cut off.');
  return bytes.subarray(start, start + size);
}

function* partsOf(bytes: Buffer): Generator<Part> {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new ZipError('The directory is broken.');
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const nameEnd = at + ENTRY_BYTES + (nameBytes ?? 0);
    yield {
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      data: localData(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
    };
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
}

/** Returns inflated data; above `max` bytes null, without the rest. Throws for data that are no deflate stream. */
export async function inflateUpTo(
  data: Buffer,
  max: number,
  inflate = createInflateRaw(),
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  inflate.end(data);
  for await (const piece of inflate as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > max) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

type Limits = { unpacked: number; parts: number };

/**
 * Yields the files of a ZIP archive in memory, one at a time. Counts what it unpacks, because the sizes in an archive come from
 * whoever made it. Throws `ZipError`.
 */
export async function* unpack(
  bytes: Buffer,
  { unpacked, parts }: Limits,
): AsyncGenerator<{ name: string; content: Buffer }> {
  let [left, count] = [unpacked, 0];
  try {
    for (const { name, isEncrypted, method, data } of partsOf(bytes)) {
      count += 1;
      if (count > parts) throw new ZipError('It has too many files.', { isTooLarge: true });
      if (isEncrypted || (method !== STORED && method !== DEFLATED)) throw new ZipError('It cannot be read.');
      const content = method === STORED ? data : await inflateUpTo(data, left);
      if (!content || content.length > left) throw new ZipError('It is too large.', { isTooLarge: true });
      left -= content.length;
      yield { name, content };
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('It is broken.', { cause: error });
  }
}
