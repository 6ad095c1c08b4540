import type { FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

/** What the multipart plugin adds to a request. */
type MultipartRequest = FastifyRequest & {
  isMultipart?(): boolean;
  file?(): Promise<{ toBuffer(): Promise<Buffer> } | undefined>;
};

/**
 * The first file of a multipart request, whole. Throws `malformed-request` for what is no multipart, has no file in it
 * or breaks off, and `too-large`. The service must have registered the multipart plugin.
 */
export async function uploadedFile(request: MultipartRequest): Promise<Buffer> {
  if (!request.isMultipart?.()) throw new DomainError('malformed-request');
  try {
    const file = await request.file!();
    if (file) return await file.toBuffer();
  } catch (cause) {
    // The plugin's own errors say their status; the parser's say nothing but that it could not go on.
    if ((cause as { statusCode?: number }).statusCode !== undefined) throw cause;
    throw new DomainError('malformed-request', {}, { cause });
  }
  throw new DomainError('malformed-request');
}
