import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

interface Part {
  readonly filename: string;
  readonly file: Readable & { readonly truncated: boolean };
  toBuffer(): Promise<Buffer>;
}

/** What the multipart plugin adds to a request. */
type MultipartRequest = FastifyRequest & {
  isMultipart?(): boolean;
  file?(options?: { limits: { fileSize: number } }): Promise<Part | undefined>;
};

/** A file on its way. */
export interface SentFile {
  /** As the sender calls it. */
  readonly name: string;
  /** Throws `malformed-request` where it breaks off, and `too-large` at the end of what may come. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * The first file of a multipart request, whole. Throws `malformed-request` for what is no multipart, has no file in it
 * or breaks off, and `too-large`. The service must have registered the multipart plugin.
 */
export async function uploadedFile(request: MultipartRequest): Promise<Buffer> {
  const part = await firstFile(request);
  if (!part) throw new DomainError('malformed-request');
  return part.toBuffer().catch(unreadable);
}

/**
 * The first file of a request as it comes; undefined without one. Throws `malformed-request` for a broken form.
 * `maxBytes`: as much as it may have, where that is not what the plugin was told.
 */
export async function uploadedStream(request: MultipartRequest, maxBytes?: number): Promise<SentFile | undefined> {
  const part = await firstFile(request, maxBytes);
  return part && { name: part.filename, chunks: chunksOf(part) };
}

async function firstFile(request: MultipartRequest, maxBytes?: number): Promise<Part | undefined> {
  const options = maxBytes === undefined ? undefined : { limits: { fileSize: maxBytes } };
  return request.isMultipart?.() ? request.file!(options).catch(unreadable) : undefined;
}

async function* chunksOf({ file }: Part): AsyncGenerator<Uint8Array> {
  try {
    yield* file as AsyncIterable<Uint8Array>;
  } catch (cause) {
    unreadable(cause);
  }
  if (file.truncated) throw new DomainError('too-large');
}

/** The plugin's own errors say their status; the parser's say nothing but that it could not go on. */
function unreadable(cause: unknown): never {
  if ((cause as { statusCode?: number }).statusCode !== undefined) throw cause;
  throw new DomainError('malformed-request', {}, { cause });
}
