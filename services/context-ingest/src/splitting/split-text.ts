/** Characters that a chunk may have, and that it may repeat of the one before (spec 1, section 9). */
export const chunkSize = 1000;
export const chunkOverlap = 200;

/** Where a text is cut, the better places first; where none of them is, between any two characters. */
const separators = ['\n\n', '\n', ' '];
/** Of the places of pieces in a chunk that is being made: a power of two above `chunkSize`. */
const ringSize = 1024;
const ringMask = ringSize - 1;

/** A chunk of a text by its places in it, without the white space at its edges. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Cuts a text into chunks as LangChain's RecursiveCharacterTextSplitter does with 1000 and 200, in one pass over it; but
 * never within a character of two halves (surrogates).
 */
export function splitText(text: string): TextRange[] {
  const splitter = new Splitter(text);
  splitter.split(0, text.length, 0);
  return splitter.chunks;
}

class Splitter {
  readonly chunks: TextRange[] = [];
  /** Where each separator stands next; asked from left to right, so that the text is searched once. */
  private readonly found = separators.map(() => -1);
  /** Where the pieces of the chunk that is being made begin: those numbered from `first` up to `next`. */
  private readonly ring = new Int32Array(ringSize);
  private first = 0;
  private next = 0;

  constructor(private readonly text: string) {}

  /** Cuts a stretch at the best separator, from `level` on, that it has. */
  split(start: number, end: number, level: number): void {
    let best = level;
    while (best < separators.length && this.find(best, start) + separators[best]!.length > end) best += 1;
    if (best === separators.length) this.cutAnywhere(start, end);
    else this.cut(start, end, best);
  }

  /** Pieces begin with their separator; one that is too large for a chunk is cut further. */
  private cut(start: number, end: number, level: number): void {
    const { length } = separators[level]!;
    for (let piece = start; piece < end;) {
      const found = this.find(level, piece + 1);
      const after = found + length > end ? end : found;
      if (after - piece < chunkSize) this.add(piece, after);
      else {
        this.flush(piece);
        this.split(piece, after, level + 1);
      }
      piece = after;
    }
    this.flush(end);
  }

  private cutAnywhere(start: number, end: number): void {
    for (let piece = start; piece < end;) {
      const after = piece + 1 < end && isPair(this.text, piece) ? piece + 2 : piece + 1;
      this.add(piece, after);
      piece = after;
    }
    this.flush(end);
  }

  /** Puts a piece into the chunk that is being made; where there is no room, that one ends, and its end is repeated. */
  private add(start: number, end: number): void {
    if (this.first < this.next && end - this.ring[this.first & ringMask]! > chunkSize) {
      this.emit(this.ring[this.first & ringMask]!, start);
      while (this.first < this.next) {
        const begun = this.ring[this.first & ringMask]!;
        if (start - begun <= chunkOverlap && end - begun <= chunkSize) break;
        this.first += 1;
      }
    }
    this.ring[this.next & ringMask] = start;
    this.next += 1;
  }

  private flush(end: number): void {
    if (this.first < this.next) this.emit(this.ring[this.first & ringMask]!, end);
    this.first = this.next;
  }

  private emit(from: number, to: number): void {
    let [start, end] = [from, to];
    while (start < end && isSpace(this.text.charCodeAt(start))) start += 1;
    while (end > start && isSpace(this.text.charCodeAt(end - 1))) end -= 1;
    if (start < end) this.chunks.push({ start, end });
  }

  /** Where a separator stands at or behind a place; beyond every end when nowhere. */
  private find(level: number, from: number): number {
    if (this.found[level]! < from) {
      const at = this.text.indexOf(separators[level]!, from);
      this.found[level] = at < 0 ? Infinity : at;
    }
    return this.found[level]!;
  }
}

const isPair = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;

/** What `trim` takes away. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}
