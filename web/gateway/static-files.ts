import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml',
  '.json': 'application/json', '.png': 'image/png', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

interface Entry {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly mtimeMs: number;
  readonly encoded: Map<string, Buffer>;
}

/** Serves the built front end: hashed assets for ever, everything else revalidated; compressed once, kept in memory. */
export class StaticFiles {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly root: string) {}

  /** Sends a file of the front end; false when there is none of that name. */
  async send(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const file = normalize(join(this.root, decodeSafely(path)));
    if (!file.startsWith(this.root)) return false;
    const entry = await this.load(file);
    if (!entry) return false;
    const extension = extname(file);
    response.setHeader('content-type', types[extension] ?? 'application/octet-stream');
    response.setHeader('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    response.setHeader('etag', entry.etag);
    response.setHeader('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === entry.etag) {
      response.writeHead(304).end();
      return true;
    }
    const encoding = compressible.has(extension) ? preferred(request.headers['accept-encoding']) : undefined;
    const bytes = encoding ? await this.encode(entry, encoding) : entry.bytes;
    if (encoding) response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', bytes.length);
    response.writeHead(200).end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  }

  private async load(file: string): Promise<Entry | undefined> {
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const known = this.entries.get(file);
    if (known?.mtimeMs === info.mtimeMs) return known;
    const bytes = await readFile(file);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const entry = { bytes, etag, mtimeMs: info.mtimeMs, encoded: new Map<string, Buffer>() };
    this.entries.set(file, entry);
    return entry;
  }

  private async encode(entry: Entry, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = entry.encoded.get(encoding);
    if (known) return known;
    const bytes = encoding === 'br' ? await compress.br(entry.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : await compress.gzip(entry.bytes);
    entry.encoded.set(encoding, bytes);
    return bytes;
  }
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}

function preferred(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '');
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
