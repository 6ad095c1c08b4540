import type { Encoding } from '@lathe/proto/entities/import-plan';
import { TableFault } from './table-fault.js';

/** How a text is written, and whether that is known or only likely. */
export interface FoundEncoding {
  readonly encoding: Encoding;
  readonly certain: boolean;
}

const byteOrderMarks: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Bytes by which UTF-16 without a mark is known. */
const lookedAt = 4_096;
/** Characters that one call of `fromCharCode` takes. */
const charsAtOnce = 8_192;

/**
 * By the byte order mark, by the zeros of UTF-16, by being valid UTF-8; else Windows-1252, which holds Latin-1 and what
 * Windows adds to it.
 */
export function encodingOf(bytes: Uint8Array): FoundEncoding {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return { encoding: marked[0], certain: true };
  const utf16 = unmarkedUtf16(bytes.subarray(0, lookedAt));
  if (utf16) return { encoding: utf16, certain: false };
  return isUtf8(bytes) ? { encoding: 'utf-8', certain: true } : { encoding: 'windows-1252', certain: false };
}

/** Text in letters of the west has a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const most = bytes.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Decodes a file piece by piece. Throws a TableFault where the bytes are none of the encoding. */
export class TextPieces {
  private readonly decoder: InstanceType<typeof TextDecoder> | undefined;

  constructor(private readonly encoding: Encoding) {
    this.decoder = encoding === 'latin-1' ? undefined : new TextDecoder(encoding, { fatal: true });
  }

  next(bytes: Uint8Array): string {
    return this.decoder ? this.decode(bytes, true) : latin1(bytes);
  }

  end(): string {
    return this.decoder ? this.decode(new Uint8Array(), false) : '';
  }

  private decode(bytes: Uint8Array, stream: boolean): string {
    try {
      return this.decoder!.decode(bytes, { stream });
    } catch {
      throw new TableFault(`is not a text file in ${this.encoding.toUpperCase()}`);
    }
  }
}

/** A decoder of the platform takes `latin1` for Windows-1252, which has other characters in place of its controls. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += charsAtOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + charsAtOnce));
  return text;
}

export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const pieces = new TextPieces(encoding);
  return pieces.next(bytes) + pieces.end();
}
