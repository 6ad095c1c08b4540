import type { ActionEvent, ActionType } from '@lathe/proto/builder-chat/actions';
import { type ControlLine, readControlLine } from './control-line.js';
import type { ControlMark } from './control-mark.js';
import { LineSplitter, type LineToken } from './line-splitter.js';
import { OpenAction } from './open-action.js';
import { Utf8Decoder } from './utf8-decoder.js';

export interface ActionParserOptions {
  /** Six lower-case letters or digits, new for every answer. */
  nonce: string;
  /** Put before action ids, so that the answers of one generation do not share them. */
  idPrefix?: string;
  /** Whether the content of an action that has no end line is whole all the same; never without it. */
  isComplete?: (action: ActionType, header: Record<string, unknown>, body: string) => boolean;
}

/**
 * An action whose header could not be read: swallows what belongs to it up to its end, so that none of it shows as
 * chat.
 */
interface Unreadable {
  id: string;
  action: ActionType | 'unknown';
  reason: string;
  raw: string;
}

/**
 * Turns the text a model streams into action events. Takes any chunking, gives the same events for it (deltas may be
 * cut elsewhere), never throws and never loses text: what is no valid action comes out as a rejected one with its raw
 * text.
 */
export class ActionParser {
  private readonly idPrefix: string;
  private readonly isComplete: NonNullable<ActionParserOptions['isComplete']>;
  private readonly decoder = new Utf8Decoder();
  private readonly splitter: LineSplitter;
  private open: OpenAction | null = null;
  private unreadable: Unreadable | null = null;
  private count = 0;

  constructor({ idPrefix = 'a', isComplete = () => false }: ActionParserOptions, mark: ControlMark) {
    this.isComplete = isComplete;
    this.idPrefix = idPrefix;
    this.splitter = new LineSplitter(mark);
  }

  push(chunk: string | Uint8Array): ActionEvent[] {
    return this.consume(this.splitter.push(this.decoder.push(chunk)));
  }

  /** Whether what comes next belongs to an action. */
  get isInAction(): boolean {
    return this.open !== null || this.unreadable !== null;
  }

  /** Ends the answer; an action that is still open is truncated. */
  end(): ActionEvent[] {
    const tokens = [...this.splitter.push(this.decoder.end()), ...this.splitter.end()];
    const events = this.consume(tokens);
    if (this.open !== null) events.push(this.open.finish(!this.open.isWhole(this.isComplete)));
    if (this.unreadable !== null) events.push(rejected(this.unreadable));
    this.open = null;
    this.unreadable = null;
    return events;
  }

  private consume(tokens: LineToken[]): ActionEvent[] {
    return tokens.flatMap((token) => (token.kind === 'piece' ? this.takeText(token.text) : this.takeControl(token)));
  }

  private takeText(text: string): ActionEvent[] {
    if (this.unreadable !== null) {
      this.unreadable.raw += text;
      return [];
    }
    if (this.open === null) return [{ type: 'text', delta: text }];
    const shown = this.open.text(text);
    return shown === '' ? [] : [{ type: 'action-delta', actionId: this.open.id, text: shown }];
  }

  private takeControl({ line, rest }: Extract<LineToken, { kind: 'control' }>): ActionEvent[] {
    const control = readControlLine(rest);
    if (control.kind === 'action' || (control.kind === 'malformed' && control.opens))
      return [...this.abandon(), ...this.start(control, line)];
    if (this.unreadable !== null) return this.continueUnreadable(control, line);
    if (this.open === null) return [this.orphan(control, line)];
    if (control.kind === 'end') return this.close(line);
    const shown = this.open.divider(control, line);
    return shown === '' ? [] : [{ type: 'action-delta', actionId: this.open.id, text: shown }];
  }

  private start(control: Extract<ControlLine, { kind: 'action' | 'malformed' }>, line: string): ActionEvent[] {
    if (control.kind === 'malformed') {
      this.unreadable = { id: this.nextId(), action: control.action, reason: control.reason, raw: `${line}\n` };
      return [];
    }
    this.open = new OpenAction(this.nextId(), control.action, control.header, line);
    return [{ type: 'action-start', actionId: this.open.id, action: control.action, header: control.header }];
  }

  /** Ends what is open because another action starts. */
  private abandon(): ActionEvent[] {
    const { open, unreadable } = this;
    this.open = null;
    this.unreadable = null;
    if (unreadable !== null) return [rejected(unreadable)];
    if (open === null) return [];
    const last = open.finish(!open.isWhole(this.isComplete));
    const unfinished = last.type === 'action-end' && last.truncated;
    return [unfinished ? open.reject('the action has no end line before the next action') : last];
  }

  private close(line: string): ActionEvent[] {
    const event = this.open?.finish(false, line);
    this.open = null;
    return event === undefined ? [] : [event];
  }

  private continueUnreadable(control: ControlLine, line: string): ActionEvent[] {
    const unreadable = this.unreadable;
    if (unreadable === null) return [];
    unreadable.raw += `${line}\n`;
    if (control.kind !== 'end') return [];
    this.unreadable = null;
    return [rejected(unreadable)];
  }

  private orphan(control: ControlLine, line: string): ActionEvent {
    const reason = control.kind === 'malformed' ? control.reason : `a line ${control.kind} comes without an action`;
    return { type: 'action-rejected', actionId: this.nextId(), action: 'unknown', reason, raw: `${line}\n` };
  }

  private nextId(): string {
    this.count += 1;
    return `${this.idPrefix}${this.count}`;
  }
}

function rejected({ id, action, reason, raw }: Unreadable): ActionEvent {
  return { type: 'action-rejected', actionId: id, action, reason, raw };
}
