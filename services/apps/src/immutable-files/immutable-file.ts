import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Bytes of compressed files kept in memory. */
const maxKept = 48_000_000;
const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

export interface ImmutableFile {
  /** Names this content for ever; also its ETag. */
  readonly name: string;
  readonly extension: 'js' | 'css';
  readonly bytes: Uint8Array;
  /** The same compressed by Brotli, where that has been done before. */
  readonly brotli?: Uint8Array | undefined;
  /** Whether pages of other sites may take it in. */
  readonly isForAllSites?: boolean;
}

/** Sends files whose address never changes its content: cached for a year, revalidated by ETag, compressed once. */
export class ImmutableFiles {
  private readonly kept = new LRUCache<string, Buffer>({ maxSize: maxKept, sizeCalculation: ({ length }) => length });

  /** `cache` says otherwise where the address does change its content. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    file: ImmutableFile,
    cache = 'public, max-age=31536000, immutable',
  ): Promise<void> {
    const etag = `"${file.name}"`;
    void reply.headers({
      'content-type': types[file.extension]!,
      'cache-control': cache,
      etag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': file.isForAllSites ? 'cross-origin' : 'same-origin',
    });
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return void reply.status(304).send();
    const encoding = preferred(request.headers['accept-encoding']);
    if (!encoding) return void reply.send(Buffer.from(file.bytes));
    if (encoding === 'br' && file.brotli)
      return void reply.header('content-encoding', encoding).send(Buffer.from(file.brotli));
    await reply.header('content-encoding', encoding).send(await this.encoded(file, encoding));
  }

  private async encoded(file: ImmutableFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const key = `${encoding}:${file.name}`;
    const known = this.kept.get(key);
    if (known) return known;
    const bytes =
      encoding === 'br'
        ? await brotli(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        : await zip(file.bytes);
    this.kept.set(key, bytes);
    return bytes;
  }
}

function preferred(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
