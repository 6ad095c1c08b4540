import type { ActionEvent } from '@lathe/proto/builder-chat/actions';
import type { ActionParserOptions } from './action-parser.js';
import { type ControlMark, foreignMarkOf, mayBeForeign, NonceMark } from './control-mark.js';
import { ThinkingParser } from './thinking-parser.js';

/**
 * As ThinkingParser, for answers of models that forgot the mark or wrote another: from a line on that can only be meant to
 * start an action, the text waits. Comes the right mark after all, it was text, since what people bring along may hold
 * such lines, and the nonce is what tells them apart; does the answer end without, it is read by the mark that it has.
 */
export class AnswerParser {
  private readonly parser: ThinkingParser;
  /** The last line of the chat as long as nobody can say whether it starts an action under another mark. */
  private line = '';
  private atLineStart = true;
  private foreign: { readonly mark: ControlMark; text: string } | undefined;
  /** The right mark has come. */
  private isMarked = false;

  constructor(private readonly options: ActionParserOptions) {
    this.parser = new ThinkingParser(options, new NonceMark(options.nonce), () => this.foreign !== undefined);
  }

  push(chunk: string | Uint8Array): ActionEvent[] {
    const events: ActionEvent[] = [];
    this.parser.push(chunk, (event) => void events.push(...this.pass(event)));
    return events;
  }

  /** Ends the answer; an action that is still open is truncated. */
  end(): ActionEvent[] {
    const events: ActionEvent[] = [];
    this.parser.end((event) => void events.push(...this.pass(event)));
    const { foreign, line } = this;
    this.line = '';
    if (this.isMarked) return events;
    const mark = foreign?.mark ?? foreignMarkOf(line);
    if (!mark) return line === '' ? events : [...events, { type: 'text', delta: line }];
    const take = (event: ActionEvent): void => void events.push(event);
    const parser = new ThinkingParser(this.options, mark);
    parser.push(foreign?.text ?? line, take);
    parser.end(take);
    return events;
  }

  private pass(event: ActionEvent): ActionEvent[] {
    if (this.isMarked || event.type === 'reasoning') return [event];
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
