/** Bytes on their way, counted as they pass. */
export class CountedBytes implements AsyncIterable<Uint8Array> {
  size = 0;

  constructor(private readonly chunks: AsyncIterable<Uint8Array>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.chunks) {
      this.size += chunk.byteLength;
      yield chunk;
    }
  }
}
