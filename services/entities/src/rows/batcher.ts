import { type GroupWork, settleGroup, type Waiting } from './settle-group.js';

/**
 * Gathers what arrives within one turn of the event loop and does it in one go. Under load this turns dozens of round
 * trips to the database into one; a lone caller waits for nothing but the end of the turn.
 */
export class Batcher<T, R> {
  private waiting: Waiting<T, R>[] = [];

  constructor(
    private readonly work: GroupWork<T, R>,
    private readonly maxBatch: number,
  ) {}

  run(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ item, resolve, reject });
    });
  }

  private flush(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let start = 0; start < waiting.length; start += this.maxBatch)
      void settleGroup(waiting.slice(start, start + this.maxBatch), this.work);
  }
}
