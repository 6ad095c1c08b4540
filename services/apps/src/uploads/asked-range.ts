import type { ByteRange } from '@lathe/platform/files/file-store';

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a file that a Range header asks for (RFC 9110, section 14); undefined for all of it, where the header is
 * none or asks for several; `none` for a part that the file does not have.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = oneRange.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: Math.min(size - 1, last === '' ? size - 1 : Number(last)) };
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return range.start > range.end ? 'none' : range;
}
