/** Characters of one answer that are read; nothing that a tool shows is longer. */
const maxAnswer = 400_000;
/** A line that is longer is no mark. */
const maxMark = 200;

const mark = /^[\s#*>]{0,8}={2,}\s*block\s*#?(\d{1,3})\b/i;
const mayBeMark = (line: string): boolean => line.length <= maxMark && /^[\s#*>]{0,8}(?:=|$)/.test(line);

/** A stretch of the block of this number, from 0. */
export interface BlockPiece {
  readonly at: number;
  readonly text: string;
}

/**
 * Cuts what a language model writes into the blocks that it was asked for, as it comes: each begins with a line
 * `=== block 2`. What stands before the first one belongs to none. Takes time in proportion to the text.
 */
export class BlockSplitter {
  /** What comes before the first block: all there is of an answer that keeps to no form. */
  preamble = '';
  hasMarks = false;
  isCut = false;
  private at: number | null = null;
  /** The beginning of a line that may be a mark. */
  private held = '';
  private isInLine = false;
  private length = 0;

  take(text: string): BlockPiece[] {
    const room = Math.max(0, maxAnswer - this.length);
    this.isCut ||= text.length > room;
    this.length += text.length;
    const lines = text.slice(0, room).split(/(?<=\n)/);
    return joined(lines.flatMap((line) => this.line(line)));
  }

  rest(): BlockPiece[] {
    const line = this.held;
    this.held = '';
    return this.isMark(line) ? [] : this.piece(line);
  }

  private line(stretch: string): BlockPiece[] {
    const isWhole = stretch.endsWith('\n');
    if (this.isInLine) {
      this.isInLine = !isWhole;
      return this.piece(stretch);
    }
    const line = this.held + stretch;
    this.held = '';
    if (!isWhole && mayBeMark(line)) {
      this.held = line;
      return [];
    }
    if (isWhole && this.isMark(line)) return [];
    this.isInLine = !isWhole;
    return this.piece(line);
  }

  /** Goes on with the block that the line names, if it is a mark. */
  private isMark(line: string): boolean {
    const number = mayBeMark(line) ? mark.exec(line)?.[1] : undefined;
    if (number === undefined) return false;
    this.at = Number(number) - 1;
    this.hasMarks = true;
    return true;
  }

  private piece(text: string): BlockPiece[] {
    if (text === '') return [];
    if (this.at !== null) return [{ at: this.at, text }];
    this.preamble += text;
    return [];
  }
}

function joined(pieces: readonly BlockPiece[]): BlockPiece[] {
  const all: { at: number; texts: string[] }[] = [];
  for (const { at, text } of pieces) {
    const last = all.at(-1);
    if (last?.at === at) last.texts.push(text);
    else all.push({ at, texts: [text] });
  }
  return all.map(({ at, texts }) => ({ at, text: texts.join('') }));
}
