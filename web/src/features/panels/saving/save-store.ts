import { type App, type AppPart, appParts } from '@lathe/proto/apps/model';
import type { AppError } from '@/lib/app-error';
import { type Outcome, PartSave, type PartState, type Unsaved } from './part-save';
import { type Fields, fieldsOf } from './parts';

/** Quiet before a save (spec 2, section 9), and how long it waits after one that failed, in milliseconds. */
export const quietMs = 2000;
const firstRetryMs = 5000;
const longestRetryMs = 60_000;

/** What the screen says of the changes: `held` needs a person, since a field is refused or changed by others too. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'held';

export interface PartView {
  /** Changed and not stored yet; they go over what the server has. */
  readonly fields: Fields;
  readonly problems: Readonly<Record<string, string>>;
  readonly theirs: Fields;
}

export interface SaveView {
  readonly status: SaveStatus;
  /** Whether something was saved since this screen was opened. */
  readonly hasSaved: boolean;
  readonly parts: Readonly<Record<AppPart, PartView>>;
}

export type KeptUnsaved = Partial<Record<AppPart, Unsaved>>;

export interface SaveStoreOptions {
  save: (part: AppPart, fields: Fields, seq: number) => Promise<App>;
  problemOf: (part: AppPart, field: string, value: unknown) => string | null;
  /** What a reload had left unsaved, and where it goes before the next one. */
  kept: KeptUnsaved;
  keep: (unsaved: KeptUnsaved | null) => void;
  onSaved: (app: App, part: AppPart) => void;
  /** Once for a row of attempts that fail. */
  onFailed: (error: AppError) => void;
}

/**
 * The changes of an app's panels (design 12.12): collected, saved after two seconds of quiet or at once when it is asked
 * for, one request a part. What fails is tried again, later each time, until it gets through.
 */
export class SaveStore {
  private readonly parts: Record<AppPart, PartSave>;
  private readonly listeners = new Set<() => void>();
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private flushing: Promise<void> | null = null;
  private retryMs = firstRetryMs;
  private failed = false;
  private hasSaved = false;
  private current: SaveView;

  constructor(private readonly options: SaveStoreOptions) {
    const partOf = (part: AppPart): PartSave =>
      new PartSave(
        {
          save: async (fields, seq) => {
            const app = await options.save(part, fields, seq);
            this.hasSaved = true;
            options.onSaved(app, part);
            return stateOf(app, part);
          },
          problemOf: (field, value) => options.problemOf(part, field, value),
        },
        options.kept[part] ?? null,
      );
    this.parts = { app: partOf('app'), settings: partOf('settings'), style: partOf('style'), texts: partOf('texts') };
    this.current = this.look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly view = (): SaveView => this.current;

  get hasUnsaved(): boolean {
    return appParts.some((part) => this.parts[part].hasUnsaved);
  }

  private get hasSendable(): boolean {
    return appParts.some((part) => this.parts[part].hasSendable);
  }

  change(part: AppPart, fields: Fields): void {
    this.parts[part].change(fields);
    if (this.hasUnsaved) this.wait(quietMs);
    this.tell();
  }

  /** The app as it was read; of an older one nothing is taken. */
  observe(app: App): void {
    for (const part of appParts) this.parts[part].observe(stateOf(app, part));
    if (this.status() === 'unsaved') this.wait(quietMs);
    this.tell();
  }

  /** Changes that a tab which is gone has left. */
  adopt(unsaved: KeptUnsaved): void {
    for (const part of appParts) if (unsaved[part] !== undefined) this.parts[part].adopt(unsaved[part]);
    if (this.hasUnsaved) this.wait(quietMs);
    this.tell();
  }

  settle(part: AppPart, field: string, keep: 'mine' | 'theirs'): void {
    this.parts[part].settle(field, keep);
    void this.flush();
  }

  /** Saves now what there is now; ends when every part is stored or has failed. */
  async flush(): Promise<void> {
    clearTimeout(this.quiet);
    const before = this.flushing;
    if (before !== null) {
      await before;
      return !this.failed && this.hasSendable ? this.flush() : undefined;
    }
    this.flushing = this.run();
    await this.flushing;
  }

  private async run(): Promise<void> {
    const sent = appParts.filter((part) => this.parts[part].hasSendable).map((part) => this.parts[part].send());
    this.tell();
    const outcomes = await Promise.all(sent);
    this.flushing = null;
    this.end(outcomes);
    this.tell();
  }

  private end(outcomes: Outcome[]): void {
    const failure = outcomes.find((outcome) => outcome.kind !== 'done');
    const told = this.failed;
    this.failed = failure !== undefined;
    if (failure === undefined) {
      this.retryMs = firstRetryMs;
      // What was typed meanwhile waits for its own quiet.
      if (this.hasSendable) this.wait(quietMs);
      return;
    }
    if (failure.kind === 'again') {
      this.wait(this.retryMs);
      this.retryMs = Math.min(longestRetryMs, this.retryMs * 2);
    }
    if (!told) this.options.onFailed(failure.error);
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => void this.flush(), milliseconds);
  }

  private tell(): void {
    this.current = this.look();
    const unsaved = appParts.flatMap((part) => {
      const left = this.parts[part].unsaved;
      return left === null ? [] : [[part, left] as const];
    });
    this.options.keep(unsaved.length === 0 ? null : Object.fromEntries(unsaved));
    this.listeners.forEach((listener) => listener());
  }

  private look(): SaveView {
    const { app, settings, style, texts } = this.parts;
    const parts = { app: app.view, settings: settings.view, style: style.view, texts: texts.view };
    return { status: this.status(), hasSaved: this.hasSaved, parts };
  }

  private status(): SaveStatus {
    const all = appParts.map((part) => this.parts[part]);
    if (all.some(({ isSending }) => isSending)) return 'saving';
    if (!this.hasUnsaved) return 'saved';
    if (this.failed) return 'failed';
    return all.some(({ hasSendable }) => hasSendable) ? 'unsaved' : 'held';
  }
}

const stateOf = (app: App, part: AppPart): PartState => ({ seq: app.partSeqs[part], values: fieldsOf(app, part) });
