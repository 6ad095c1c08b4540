import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { DomainError } from '../errors/domain-error.js';
import { toOutgoingError } from './outgoing-error.js';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
};

/** What `boundedBody` unpacks, as a request asks for it. */
export const acceptedEncodings = 'gzip, br';

/**
 * A body unpacked, and cut with `outgoing/too-large` after so many bytes: of what arrives, so that nobody unpacks without
 * end, and of what is unpacked. Its end or destruction ends the source. Throws `outgoing/unreadable` for another packing,
 * or several on top of each other.
 */
export function boundedBody(source: Readable, encoding: string, maxBytes: number): Readable {
  const packed = encoding !== '' && encoding !== 'identity';
  const makeDecoder = decoders[encoding];
  if (packed && !makeDecoder) throw new DomainError('outgoing/unreadable');
  const unpacked = makeDecoder
    ? pipeline(Readable.from(capped(source, maxBytes)), makeDecoder(), () => undefined)
    : source;
  const body = Readable.from(capped(unpacked, maxBytes), { objectMode: false });
  body.once('close', () => source.destroy());
  return body;
}

async function* capped(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new DomainError('outgoing/too-large', { maxBytes });
      yield chunk;
    }
  } catch (error) {
    throw toOutgoingError(error);
  }
}
