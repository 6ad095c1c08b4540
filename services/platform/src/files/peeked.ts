/** The first bytes of a stream, fewer only where it has no more, and the whole stream from its beginning. */
export async function peeked(
  chunks: AsyncIterable<Uint8Array>,
  count: number,
): Promise<{ head: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const rest = chunks[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  for (let length = 0; length < count;) {
    const next = await rest.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.byteLength;
  }
  const head = Buffer.concat(first);
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { head, whole: whole() };
}
