import type { ActionEvent } from '@lathe/proto/builder-chat/actions';
import { ActionParser, type ActionParserOptions } from './action-parser.js';
import { type ControlMark, foreignMarkOf, mayBeForeign, NonceMark } from './control-mark.js';

/**
 * As ActionParser, for answers of models that forgot the mark or wrote another: from a line on that can only be meant to
 * start an action, the text waits. Comes the right mark after all, it was text, since what people bring along may hold
 * such lines, and the nonce is what tells them apart; does the answer end without, it is read by the mark that it has.
 */
export class AnswerParser {
  private readonly parser: ActionParser;
  /** The last line of the chat as long as nobody can say whether it starts an action under another mark. */
  private line = '';
  private atLineStart = true;
  private foreign: { readonly mark: ControlMark; text: string } | undefined;
  /** The right mark has come. */
  private isMarked = false;

  constructor(private readonly options: ActionParserOptions) {
    this.parser = new ActionParser(options, new NonceMark(options.nonce));
  }

  push(chunk: string | Uint8Array): ActionEvent[] {
    return this.parser.push(chunk).flatMap((event) => this.pass(event));
  }

  /** Ends the answer; an action that is still open is truncated. */
  end(): ActionEvent[] {
    const events = this.parser.end().flatMap((event) => this.pass(event));
    const { foreign, line } = this;
    this.line = '';
    if (this.isMarked) return events;
    const mark = foreign?.mark ?? foreignMarkOf(line);
    if (!mark) return line === '' ? events : [...events, { type: 'text', delta: line }];
    const parser = new ActionParser(this.options, mark);
    return [...events, ...parser.push(foreign?.text ?? line), ...parser.end()];
  }

  private pass(event: ActionEvent): ActionEvent[] {
    if (this.isMarked) return [event];
    if (event.type === 'text') return textOf(this.takeText(event.delta));
    this.isMarked = true;
    return [...textOf(this.foreign?.text ?? this.line), event];
  }

  /** What of the text can be shown. */
  private takeText(delta: string): string {
    let shown = '';
    for (const [stretch] of delta.matchAll(/[^\n]*\n|[^\n]+$/g)) shown += this.takeStretch(stretch);
    return shown;
  }

  /** Takes in a stretch that has a line feed at most at its end. */
  private takeStretch(stretch: string): string {
    if (this.foreign) {
      this.foreign.text += stretch;
      return '';
    }
    const ends = stretch.endsWith('\n');
    const held = this.line + stretch;
    if (!this.atLineStart) {
      this.atLineStart = ends;
      return stretch;
    }
    const line = ends ? held.slice(0, -1) : held;
    const mark = ends ? foreignMarkOf(line) : undefined;
    this.line = '';
    if (mark) this.foreign = { mark, text: held };
    else if (!ends && mayBeForeign(line)) this.line = held;
    else {
      this.atLineStart = ends;
      return held;
    }
    return '';
  }
}

const textOf = (delta: string): ActionEvent[] => (delta === '' ? [] : [{ type: 'text', delta }]);
