/**
 * Gathers what arrives within one turn of the event loop and does it in one go. Under load this turns dozens of round trips to the
 * database into one; a lone caller waits for nothing but the end of the turn.
 */
export class Batcher<T, R> {
  private waiting: { item: T; resolve: (result: R) => void; reject: (error: unknown) => void }[] = [];

  /** `work` answers one result per item, in order; an Error is thrown to the caller of that item alone. When it throws, every caller of the batch is told. */
  constructor(private readonly work: (items: T[]) => Promise<(R | Error)[]>, private readonly maxBatch: number) {}

  run(item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.flush());
      this.waiting.push({ item, resolve, reject });
    });
  }

  private flush(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let start = 0; start < waiting.length; start += this.maxBatch) void this.settle(waiting.slice(start, start + this.maxBatch));
  }

  private async settle(batch: typeof this.waiting): Promise<void> {
    try {
      const results = await this.work(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
