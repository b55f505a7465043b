import { encode } from '../values/codec.ts';
import { type Doc, isDoc } from '../values/types.ts';

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
