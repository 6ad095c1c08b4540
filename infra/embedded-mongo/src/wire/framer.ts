/** Largest message a client may send, in bytes. */
export const maxMessageSize = 48_000_000;
const headerSize = 16;

/** Cuts a stream of bytes into messages by the length at the start of each. */
export class Framer {
  #chunks: Buffer[] = [];
  #size = 0;

  /** The whole messages that have come; throws RangeError for a length no message can have. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Buffer[] = [];
    for (;;) {
      const length = this.#nextLength();
      if (length === undefined || this.#size < length) return messages;
      messages.push(this.#take(length));
    }
  }

  #nextLength(): number | undefined {
    if (this.#size < 4) return undefined;
    if (this.#chunks[0]!.length < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    const length = this.#chunks[0]!.readInt32LE(0);
    if (length < headerSize || length > maxMessageSize)
      throw new RangeError(`message length ${length} is out of bounds`);
    return length;
  }

  #take(length: number): Buffer {
    if (this.#chunks[0]!.length < length) this.#chunks = [Buffer.concat(this.#chunks)];
    const whole = this.#chunks[0]!;
    this.#size -= length;
    if (whole.length === length) this.#chunks.shift();
    else this.#chunks[0] = whole.subarray(length);
    return whole.subarray(0, length);
  }
}
