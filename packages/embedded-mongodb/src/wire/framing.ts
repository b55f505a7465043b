import { HEADER_BYTES, MAX_MESSAGE_BYTES, ProtocolError } from './messages.ts';

/** Splits a stream of bytes into messages. */
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
