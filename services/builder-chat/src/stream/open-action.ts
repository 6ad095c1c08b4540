import type { ActionEvent, ActionType, EditPair } from '@lathe/proto/builder-chat/actions';
import type { ControlLine } from './control-line.js';

/** Actions that say everything in their header. */
const bodiless: ReadonlySet<ActionType> = new Set(['delete_file', 'import_entities', 'open_files', 'name_app']);

/** One line that opens a fence. */
const fence = /^\s*(?:```|~~~)[^\n]*\s*$/;

/** An action between its header and its end: collects the body and, in an edit_file, the pairs. */
export class OpenAction {
  raw: string;
  private body = '';
  /** Content of an edit_file before its first search line; all of it where it has none. */
  private withoutPairs = '';
  private problem: string | null = null;
  private readonly pairs: EditPair[] = [];
  private part: 'none' | 'search' | 'replace' = 'none';
  private pair: EditPair = { search: '', replace: '', expectedCount: 1 };
  private lineStart = true;

  constructor(
    readonly id: string,
    readonly action: ActionType,
    readonly header: Record<string, unknown>,
    line: string,
  ) {
    this.raw = `${line}\n`;
  }

  /** Takes content; answers what there is to show of it. */
  text(piece: string): string {
    this.raw += piece;
    if (this.action !== 'edit_file') return this.show(piece);
    if (this.part === 'none') {
      this.withoutPairs += piece;
      return '';
    }
    this.pair[this.part] += piece;
    return this.show(this.prefixed(piece, this.part === 'search' ? '-' : '+'));
  }

  /** Takes a search or replace line, or one that makes no sense here; answers what there is to show of it. */
  divider(control: Exclude<ControlLine, { kind: 'end' | 'action' }>, line: string): string {
    this.raw += `${line}\n`;
    if (control.kind === 'malformed') this.problem ??= control.reason;
    else if (this.action !== 'edit_file') this.problem ??= `${control.kind} lines belong in edit_file only`;
    else if (control.kind === 'search') return this.openPair(control.expectedCount);
    else if (this.part === 'search') this.part = 'replace';
    else
      this.problem ??=
        this.part === 'none' ? 'a replace line comes without a search line' : 'a second replace line in one pair';
    return '';
  }

  /** The last event of this action. `cut` when the answer ended inside it, else `line` is its end line. */
  finish(cut: boolean, line?: string): ActionEvent {
    if (line !== undefined) this.raw += `${line}\n`;
    const complete = !cut || (bodiless.has(this.action) && this.body.trim() === '');
    const reason = complete ? this.reasonToReject() : null;
    if (reason !== null) return this.reject(reason);
    if (this.part === 'replace') this.closePair();
    if (fence.test(this.withoutPairs)) this.dropClosingFence();
    return {
      type: 'action-end',
      actionId: this.id,
      action: this.action,
      header: this.header,
      body: this.part === 'none' && this.action === 'edit_file' ? this.withoutPairs : this.body,
      ...(this.action === 'edit_file' && { edits: this.pairs }),
      truncated: !complete,
    };
  }

  /** Whether it is whole although no end line came. */
  isWhole(isComplete: (action: ActionType, header: Record<string, unknown>, body: string) => boolean): boolean {
    return this.action !== 'edit_file' && isComplete(this.action, this.header, this.body);
  }

  reject(reason: string): ActionEvent {
    return { type: 'action-rejected', actionId: this.id, action: this.action, reason, raw: this.raw };
  }

  private reasonToReject(): string | null {
    if (this.problem !== null) return this.problem;
    if (bodiless.has(this.action)) return this.body.trim() === '' ? null : `${this.action} takes no content`;
    if (this.action !== 'edit_file') return null;
    if (this.part === 'none') return this.withoutPairs.trim() === '' ? 'edit_file has no search line' : null;
    if (this.withoutPairs.trim() !== '' && !fence.test(this.withoutPairs))
      return 'there is text before the first search line';
    return this.part === 'search' ? 'a search line comes without a replace line' : null;
  }

  private openPair(expectedCount: number): string {
    if (this.part === 'search') this.problem ??= 'a search line comes without a replace line';
    if (this.part === 'replace') this.closePair();
    this.part = 'search';
    this.pair = { search: '', replace: '', expectedCount };
    return this.show('@@\n');
  }

  private closePair(): void {
    this.pairs.push({
      ...this.pair,
      search: withoutLastFeed(this.pair.search),
      replace: withoutLastFeed(this.pair.replace),
    });
  }

  /** The fence around all pairs ends behind the last one. */
  private dropClosingFence(): void {
    const last = this.pairs.at(-1);
    if (last !== undefined) last.replace = last.replace.replace(/(?:^|\n)[ \t]*(?:```|~~~)[ \t]*$/, '');
  }

  private prefixed(piece: string, sign: string): string {
    let shown = '';
    for (const line of piece.split(/(?<=\n)/)) {
      shown += this.lineStart ? sign + line : line;
      this.lineStart = line.endsWith('\n');
    }
    return shown;
  }

  private show(text: string): string {
    this.body += text;
    return text;
  }
}

const withoutLastFeed = (text: string): string => (text.endsWith('\n') ? text.slice(0, -1) : text);
