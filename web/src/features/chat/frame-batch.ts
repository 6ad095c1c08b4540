/** Collects what comes and hands it on once per frame, however fast it comes. */
export class FrameBatch<T> {
  private items: T[] = [];
  private waiting = false;

  constructor(private readonly handOn: (items: T[]) => void) {}

  add(item: T): void {
    this.items.push(item);
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => this.flush());
    // A tab in the background gets no frames.
    setTimeout(() => this.flush(), 250);
  }

  /** Hands on what is there, at once. */
  flush(): void {
    this.waiting = false;
    if (this.items.length === 0) return;
    const items = this.items;
    this.items = [];
    this.handOn(items);
  }
}
