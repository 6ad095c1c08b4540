import type { ControlMark } from './control-mark.js';

/**
 * `piece`: any stretch of plain text, line feeds included. `control`: one whole line with the control mark, `rest` what
 * it says behind it.
 */
export type LineToken = { kind: 'piece'; text: string } | { kind: 'control'; line: string; rest: string };

/** A control line is a header; one longer than this is no header that any action has. Characters. */
export const maxControlLine = 20_000;

/**
 * Cuts text into control lines and everything else. Text is passed on at once, except where it could still become a
 * control line: then it waits for the next character. CRLF becomes LF.
 */
export class LineSplitter {
  /** Start of the current line while it may still be, or is, a control line. */
  private held = '';
  private state: 'start' | 'plain' | 'control' = 'start';
  private carriageReturn = false;

  constructor(private readonly mark: ControlMark) {}

  push(text: string): LineToken[] {
    const tokens: LineToken[] = [];
    for (const line of this.cut(this.normalise(text))) this.take(line, tokens);
    return merge(tokens);
  }

  end(): LineToken[] {
    const tokens: LineToken[] = [];
    if (this.carriageReturn) this.take('\r', tokens);
    if (this.held !== '') tokens.push(this.tokenOf(this.held, this.held));
    this.held = '';
    return merge(tokens);
  }

  /** Turns CRLF into LF; a carriage return at the end of a chunk waits for what follows. */
  private normalise(text: string): string {
    const whole = this.carriageReturn ? `\r${text}` : text;
    if (text === '') return '';
    this.carriageReturn = whole.endsWith('\r');
    return (this.carriageReturn ? whole.slice(0, -1) : whole).replaceAll('\r\n', '\n');
  }

  private *cut(text: string): Generator<string> {
    let from = 0;
    while (from < text.length) {
      const feed = text.indexOf('\n', from);
      const to = feed === -1 ? text.length : feed + 1;
      yield text.slice(from, to);
      from = to;
    }
  }

  /** Takes in a stretch that has a line feed at most at its end. */
  private take(stretch: string, tokens: LineToken[]): void {
    const ends = stretch.endsWith('\n');
    if (this.state === 'plain') tokens.push({ kind: 'piece', text: stretch });
    else this.hold(stretch, ends, tokens);
    if (ends) this.state = 'start';
  }

  private hold(stretch: string, ends: boolean, tokens: LineToken[]): void {
    this.held += stretch;
    const line = ends ? this.held.slice(0, -1) : this.held;
    const short = line.length < maxControlLine;
    if (!ends && short && (this.mark.restOf(line) !== undefined || this.mark.mayBegin(line))) return;
    tokens.push(ends && short ? this.tokenOf(line, this.held) : { kind: 'piece', text: this.held });
    this.held = '';
    this.state = 'plain';
  }

  private tokenOf(line: string, text: string): LineToken {
    const rest = this.mark.restOf(line);
    return rest === undefined ? { kind: 'piece', text } : { kind: 'control', line, rest };
  }
}

function merge(tokens: LineToken[]): LineToken[] {
  const merged: LineToken[] = [];
  for (const token of tokens) {
    const last = merged.at(-1);
    if (token.kind === 'piece' && last?.kind === 'piece') last.text += token.text;
    else merged.push({ ...token });
  }
  return merged;
}
