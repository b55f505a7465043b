import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive; its content comes in pieces. */
export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> };

type Written = { name: Buffer; crc: number; packed: number; unpacked: number; offset: number };

const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;

const VERSION = 20;
/** Sizes and checksum follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, midnight: the archive's own first moment. What is inside was made just now anyway. */
const TIME = 0;
const DATE = 0x21;

/** Little-endian numbers, one after the other. */
function bytes(...fields: [value: number, size: 2 | 4][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = buffer.writeUIntLE(value, at, size);
  return buffer;
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    bytes([LOCAL_HEADER, 4], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [TIME, 2], [DATE, 2]),
    bytes([0, 4], [0, 4], [0, 4], [name.length, 2], [0, 2]),
    name,
  ]);

const descriptor = ({ crc, packed, unpacked }: Written) =>
  bytes([DESCRIPTOR, 4], [crc, 4], [packed, 4], [unpacked, 4]);

const centralHeader = ({ name, crc, packed, unpacked, offset }: Written) =>
  Buffer.concat([
    bytes([CENTRAL_HEADER, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATED, 2], [TIME, 2], [DATE, 2]),
    bytes([crc, 4], [packed, 4], [unpacked, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2]),
    bytes([0, 4], [offset, 4]),
    name,
  ]);

/** Measures what passes through, and hands it on as bytes. */
async function* measured(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const buffer = Buffer.from(piece);
    entry.crc = crc32(buffer, entry.crc);
    entry.unpacked += buffer.length;
    yield buffer;
  }
}

/**
 * A ZIP archive in pieces (PKWARE's APPNOTE, without ZIP64: up to 4 GB): contents are read, packed and handed on as they
 * come, so that neither the archive nor a file in it is ever in memory as a whole; packing happens beside the event loop.
 * Throws what reading a content throws.
 */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  function* counted(buffer: Buffer) {
    offset += buffer.length;
    yield buffer;
  }
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, unpacked: 0, offset };
    yield* counted(localHeader(entry.name));
    // What goes wrong in the content comes out of the packed stream, where it is awaited.
    const packed = pipeline(measured(content, entry), createDeflateRaw(), () => {});
    for await (const piece of packed) {
      const buffer = Buffer.from(piece);
      entry.packed += buffer.length;
      yield* counted(buffer);
    }
    yield* counted(descriptor(entry));
    written.push(entry);
  }
  const central = Buffer.concat(written.map(centralHeader));
  yield central;
  const { length: count } = written;
  yield bytes([END, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2]);
}
