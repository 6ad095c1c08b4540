import { setTimeout as pause } from 'node:timers/promises';
import type { ModelError, ModelErrorCode } from './model-error.js';

/** What passes by itself. */
const passing: ReadonlySet<ModelErrorCode> = new Set([
  'too-many-requests',
  'chat/model-overloaded',
  'chat/model-failed',
  'chat/model-cut',
]);
/** A reader sits before the answer: longer waits are his to decide. */
const longestWaitMs = 20_000;
const firstWaitMs = 1000;

/** Further tries of one call, for as long as nothing of the answer has come. */
export class CallRetries {
  private made = 0;

  constructor(
    private readonly most: number,
    private readonly signal: AbortSignal,
  ) {}

  /** Waits until the call may be made again. Throws the error when it may not. */
  async after(error: ModelError): Promise<void> {
    const waitMs = error.waitMs ?? firstWaitMs * 2 ** this.made * (1 + Math.random() / 4);
    if (this.made >= this.most || !passing.has(error.code) || waitMs > longestWaitMs) throw error;
    this.made += 1;
    await pause(waitMs, undefined, { signal: this.signal }).catch(() => this.signal.throwIfAborted());
  }
}
