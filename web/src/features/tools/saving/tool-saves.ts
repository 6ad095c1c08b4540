import { sentTool, type Tool } from '@lathe/proto/apps/tools/model';
import { type Outcome, PartSave, type PartState } from '@/features/panels/saving/part-save';
import type { Fields } from '@/features/panels/saving/parts';
import { quietMs, type SaveStatus } from '@/features/panels/saving/save-store';
import type { AppError } from '@/lib/app-error';

const firstRetryMs = 5000;
const longestRetryMs = 60_000;

export interface ToolSavesView {
  readonly status: SaveStatus;
  readonly hasSaved: boolean;
  /** Changed and not stored yet. */
  readonly fields: Fields;
  readonly problems: Readonly<Record<string, string>>;
  readonly theirs: Fields;
}

export interface ToolSavesOptions {
  save: (fields: Fields, seq: number) => Promise<Tool>;
  onSaved: (tool: Tool) => void;
  /** Once for a row of attempts that fail. */
  onFailed: (error: AppError) => void;
}

/** The values of a tool as they are saved, and their number. */
export function stateOf({ seq, ...tool }: Tool): PartState {
  return {
    seq,
    values: Object.fromEntries(Object.keys(sentTool.shape).map((name) => [name, tool[name as keyof typeof tool]])),
  };
}

/** What is wrong with a value, in words; null where it may be sent. */
export function toolProblem(field: string, value: unknown): string | null {
  const parsed = sentTool.shape[field as keyof typeof sentTool.shape]?.safeParse(value);
  return parsed === undefined || parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not valid');
}

/** The changes of one tool (design 12.12): saved after two seconds of quiet, or at once when it is asked for. */
export class ToolSaves {
  private readonly part: PartSave;
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private retryMs = firstRetryMs;
  private failed = false;
  private hasSaved = false;
  private current: ToolSavesView;

  constructor(private readonly options: ToolSavesOptions) {
    const save = async (fields: Fields, seq: number): Promise<PartState> => {
      const tool = await options.save(fields, seq);
      this.hasSaved = true;
      options.onSaved(tool);
      return stateOf(tool);
    };
    this.part = new PartSave({ save, problemOf: toolProblem }, null);
    this.current = this.look();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly view = (): ToolSavesView => this.current;

  get hasUnsaved(): boolean {
    return this.part.hasUnsaved;
  }

  change(fields: Fields): void {
    this.part.change(fields);
    if (this.part.hasUnsaved) this.wait(quietMs);
    this.tell();
  }

  observe(tool: Tool): void {
    this.part.observe(stateOf(tool));
    this.tell();
  }

  settle(field: string, keep: 'mine' | 'theirs'): void {
    this.part.settle(field, keep);
    void this.flush();
  }

  /** Saves now what can be saved. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.part.hasSendable) return this.tell();
    const sent = this.part.send();
    this.tell();
    this.end(await sent);
    this.tell();
  }

  private end(outcome: Outcome): void {
    const told = this.failed;
    this.failed = outcome.kind !== 'done';
    if (outcome.kind === 'done') {
      this.retryMs = firstRetryMs;
      if (this.part.hasSendable) this.wait(quietMs);
      return;
    }
    if (outcome.kind === 'again') {
      this.wait(this.retryMs);
      this.retryMs = Math.min(longestRetryMs, this.retryMs * 2);
    }
    if (!told) this.options.onFailed(outcome.error);
  }

  private wait(milliseconds: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), milliseconds);
  }

  private tell(): void {
    this.current = this.look();
    this.listeners.forEach((listener) => listener());
  }

  private look(): ToolSavesView {
    return { ...this.part.view, status: this.status(), hasSaved: this.hasSaved };
  }

  private status(): SaveStatus {
    if (this.part.isSending) return 'saving';
    if (!this.part.hasUnsaved) return 'saved';
    if (this.failed) return 'failed';
    return this.part.hasSendable ? 'unsaved' : 'held';
  }
}
