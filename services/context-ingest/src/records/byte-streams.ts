import { DomainError } from '@lathe/platform/errors/domain-error';

/** A stream that throws `file-too-big` where it has more bytes than it may. */
export async function* bounded(chunks: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      if (size > most) throw tooBig(most);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof DomainError && error.code === 'too-large' ? tooBig(maxItemBytes) : error;
  }
}

/** Uploads stay under 10,000,000 bytes everywhere (design section 10). */
export const maxItemBytes = 9_999_999;

function tooBig(most: number): DomainError {
  const size = `${Math.round(most / 1_000_000)} MB`;
  const message = `Failed to upload context, file size is too big (max ${size})`;
  return new DomainError('file-too-big', { maxBytes: most }, { message });
}

/** The bytes of a text. */
export async function* textChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
