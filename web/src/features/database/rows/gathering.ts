/**
 * Does something once for many who ask for it: `firstMs` after it was asked for, and then ever less often, up to every
 * `mostMs`, while it is asked for without end. Milliseconds.
 */
export class Gathering {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pauseMs: number;
  private doneAt = -Infinity;

  constructor(
    private readonly act: () => void,
    private readonly firstMs: number,
    private readonly mostMs: number,
  ) {
    this.pauseMs = firstMs;
  }

  soon(): void {
    if (this.timer !== undefined) return;
    if (performance.now() - this.doneAt > this.pauseMs) this.pauseMs = this.firstMs;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.doneAt = performance.now();
      this.pauseMs = Math.min(this.mostMs, this.pauseMs * 2);
      this.act();
    }, this.pauseMs);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
