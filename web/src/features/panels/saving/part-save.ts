import { stalePart } from '@lathe/proto/apps/model';
import { AppError, toAppError } from '@/lib/app-error';
import type { Fields } from './parts';
import { same } from './same';

/** What of a part is not stored yet, so that it can be kept over a reload. */
export interface Unsaved {
  fields: Fields;
  /** What the server had of these fields when they were first changed. */
  base: Fields;
}

/** A part as the server has it. */
export interface PartState {
  readonly seq: number;
  readonly values: Fields;
}

export interface PartSaveOptions {
  save: (fields: Fields, seq: number) => Promise<PartState>;
  problemOf: (field: string, value: unknown) => string | null;
}

/** How an attempt to save ended: nothing is left to send, it is to be tried again later, or it never can be. */
export type Outcome = { kind: 'done' } | { kind: 'again'; error: AppError } | { kind: 'refused'; error: AppError };

/** So often a save that came too late is tried again at once; then others are writing all the time. */
const maxRounds = 5;

/**
 * The unsaved changes of one part of an app, or of a tool of it. They stay until the server has said that it stored these very values, so
 * an attempt that fails loses nothing, and what is typed during one goes out with the next.
 */
export class PartSave {
  private fields: Fields = {};
  private base: Fields = {};
  /** Values of attempts whose end is not known: the server may have them. */
  private tried: Record<string, unknown[]> = {};
  private server: Fields = {};
  /** Below any number of the server until the app was read. */
  private seq = -1;
  private sending: Promise<Outcome> | null = null;
  /** What the server or the contract refused, in words, until it is changed. */
  private problems: Record<string, string> = {};
  /** What others have made of fields that are changed here too. */
  private theirs: Fields = {};

  constructor(
    private readonly options: PartSaveOptions,
    kept: Unsaved | null,
  ) {
    if (kept !== null) this.adopt(kept);
  }

  get isSending(): boolean {
    return this.sending !== null;
  }

  get hasUnsaved(): boolean {
    return Object.keys(this.fields).length > 0;
  }

  get hasConflicts(): boolean {
    return Object.keys(this.theirs).length > 0;
  }

  /** Whether something can be sent: neither refused nor in conflict, and what it began with is known. */
  get hasSendable(): boolean {
    return this.seq >= 0 && Object.keys(this.fields).some((field) => !this.isHeld(field));
  }

  get view(): { fields: Fields; problems: Record<string, string>; theirs: Fields } {
    return { fields: { ...this.fields }, problems: { ...this.problems }, theirs: { ...this.theirs } };
  }

  get unsaved(): Unsaved | null {
    return this.hasUnsaved ? { fields: this.fields, base: this.base } : null;
  }

  change(changed: Fields): void {
    for (const [field, value] of Object.entries(changed)) {
      if (!(field in this.fields)) this.base[field] = this.server[field];
      this.fields[field] = value;
      delete this.problems[field];
      if (field in this.theirs && same(value, this.theirs[field])) this.settle(field, 'theirs');
      // Back to what is stored; what an open attempt may have stored has to be undone.
      if (same(value, this.base[field]) && !this.isSending && this.tried[field] === undefined) this.forget(field);
    }
  }

  /** The part as the server has it; what is older than what is known already says nothing. */
  observe({ seq, values }: PartState): void {
    if (this.isSending || seq <= this.seq) return;
    this.rebase(seq, values);
  }

  /** Changes that a tab which is gone has left; what is changed here goes before them. */
  adopt(left: Unsaved): void {
    for (const [field, value] of Object.entries(left.fields)) {
      if (field in this.fields) continue;
      this.fields[field] = value;
      this.base[field] = left.base[field];
    }
    if (this.seq >= 0 && !this.isSending) this.rebase(this.seq, this.server);
  }

  /** Ends a conflict: with the value of here, or with theirs. */
  settle(field: string, keep: 'mine' | 'theirs'): void {
    if (!(field in this.theirs)) return;
    this.base[field] = this.theirs[field];
    delete this.theirs[field];
    if (keep === 'theirs') this.forget(field);
  }

  /** Sends what can be sent, one request at a time, until nothing of what was there when it began is left. */
  send(): Promise<Outcome> {
    this.sending ??= this.rounds().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async rounds(): Promise<Outcome> {
    for (let round = 1; ; round += 1) {
      this.check();
      if (!this.hasSendable) return { kind: 'done' };
      const fields = Object.fromEntries(Object.entries(this.fields).filter(([field]) => !this.isHeld(field)));
      for (const [field, value] of Object.entries(fields)) this.tried[field] = [...this.without(field, value), value];
      try {
        this.stored(fields, await this.options.save(fields, this.seq));
        return { kind: 'done' };
      } catch (reason) {
        const error = toAppError(reason);
        if (!this.learn(error, fields)) return { kind: isFinal(error) ? 'refused' : 'again', error };
        if (round === maxRounds) return { kind: 'again', error };
      }
    }
  }

  /** Takes in what a refusal says; whether the rest can be sent at once. */
  private learn(error: AppError, sent: Fields): boolean {
    const stale = error.code === 'app/stale-part' ? stalePart.safeParse(error.details) : undefined;
    if (stale?.success === true) {
      this.rebase(stale.data.seq, stale.data.values);
      return true;
    }
    // No other answer than a refusal says that the values did not get there.
    if (error.status >= 400 && error.status < 500)
      for (const field of Object.keys(sent)) this.untry(field, sent[field]);
    const refused = refusedFields(error, sent);
    for (const [field, problem] of refused) if (same(this.fields[field], sent[field])) this.problems[field] = problem;
    return refused.length > 0;
  }

  private stored(sent: Fields, { seq, values }: PartState): void {
    this.seq = seq;
    this.server = values;
    for (const [field, value] of Object.entries(sent)) {
      if (same(this.fields[field], value)) this.forget(field);
      else {
        this.base[field] = this.server[field];
        delete this.tried[field];
      }
    }
  }

  /** What is changed here goes on from what the server has now, unless somebody else changed the same field. */
  private rebase(seq: number, server: Fields): void {
    this.seq = seq;
    this.server = server;
    for (const [field, value] of Object.entries(this.fields)) {
      const theirs = server[field];
      delete this.theirs[field];
      if (same(theirs, value)) this.forget(field);
      else if (same(theirs, this.base[field]) || this.tried[field]?.some((tried) => same(tried, theirs)))
        this.base[field] = theirs;
      else this.theirs[field] = theirs;
    }
  }

  private check(): void {
    for (const [field, value] of Object.entries(this.fields)) {
      const problem = this.options.problemOf(field, value);
      if (problem !== null) this.problems[field] = problem;
    }
  }

  private isHeld(field: string): boolean {
    return field in this.problems || field in this.theirs;
  }

  private untry(field: string, value: unknown): void {
    const left = this.without(field, value);
    if (left.length === 0) delete this.tried[field];
    else this.tried[field] = left;
  }

  private without(field: string, value: unknown): unknown[] {
    return this.tried[field]?.filter((tried) => !same(tried, value)) ?? [];
  }

  private forget(field: string): void {
    for (const known of [this.fields, this.base, this.tried, this.problems, this.theirs]) delete known[field];
  }
}

/** Trying again would end in the same way. */
const isFinal = ({ status }: AppError): boolean => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The fields that an answer refuses, with its words. */
function refusedFields({ issues, details, message, status }: AppError, sent: Fields): [string, string][] {
  const named = details['field'];
  if ((status === 402 || status === 403) && typeof named === 'string' && named in sent) return [[named, message]];
  return issues.flatMap(({ path, message: problem }): [string, string][] => {
    const field = path.split('.').find((step) => step in sent);
    return field === undefined ? [] : [[field, problem]];
  });
}
