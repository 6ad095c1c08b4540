import { fileTypeFromBuffer } from 'file-type';

/** What a file is, by its bytes: senders and names may say what they want. */
export interface FileKind {
  readonly contentType: string;
  readonly extension: string;
}

/** So many bytes of a file tell its kind. */
export const headBytes = 4_100;

const harmless = /^(?:image|audio|video|font)\/|^application\/(?:pdf|zip)$/;
const svg = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!DOCTYPE[^>]*>\s*)?<svg[\s>]/i;

export async function fileKindOf(head: Uint8Array): Promise<FileKind> {
  const text = textOf(head);
  if (text !== undefined && svg.test(text)) return { contentType: 'image/svg+xml', extension: 'svg' };
  const known = await fileTypeFromBuffer(head);
  if (known && harmless.test(known.mime)) return { contentType: known.mime, extension: known.ext };
  return text === undefined
    ? { contentType: 'application/octet-stream', extension: 'bin' }
    : { contentType: 'text/plain; charset=utf-8', extension: 'txt' };
}

/** Undefined where the bytes are no text. The last character may be cut. */
function textOf(head: Uint8Array): string | undefined {
  if (head.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return undefined;
  }
}

/** Pictures are shown where they are; whatever else, scripts in drawings too, is saved. */
export const isShown = (contentType: string): boolean =>
  contentType.startsWith('image/') && contentType !== 'image/svg+xml';
