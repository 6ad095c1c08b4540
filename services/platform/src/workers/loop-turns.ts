/**
 * Turns on the event loop: what many do at once is done one after the other, one a round of the loop, so that requests
 * and timers come in between however many there are.
 */
export class LoopTurns {
  private readonly waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn, which lasts until it waits for something. */
  take(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.next);
    });
  }

  private readonly next = (): void => {
    this.waiting.shift()?.();
    // An immediate that is set while immediates run waits for the next round.
    if (this.waiting.length > 0) setImmediate(this.next);
  };
}
