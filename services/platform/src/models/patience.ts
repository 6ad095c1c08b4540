import type { ModelSettings } from './model-settings.js';

/** Milliseconds without a word after which a call counts as broken off. */
export interface Patience {
  readonly firstMs: number;
  readonly betweenMs: number;
}

const usualMs = 120_000;
const thinkingMs = 600_000;

/** A model gets the time that LLM_MODELS gives it; one that thinks in silence gets more for its first word. */
export function patienceFor({ patience, thinks }: Partial<ModelSettings>): Patience {
  const firstMs = patience === undefined ? (thinks === true ? thinkingMs : usualMs) : patience * 1000;
  return { firstMs, betweenMs: usualMs };
}

/** Aborts when nothing was heard for too long. */
export class StallWatch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout;

  constructor(private readonly patience: Patience) {
    this.timer = this.start(patience.firstMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** A sign of life; `spoken` once there was a word. */
  heard(spoken: boolean): void {
    clearTimeout(this.timer);
    this.timer = this.start(spoken ? this.patience.betweenMs : this.patience.firstMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** What to tell the operator; undefined as long as it goes on. */
  get stalled(): string | undefined {
    return this.signal.aborted ? (this.signal.reason as Error).message : undefined;
  }

  private start(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.controller.abort(new Error(`No word from the model for ${ms} ms`)), ms);
  }
}
