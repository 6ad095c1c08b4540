import { DomainError } from '@lathe/platform/errors/domain-error';

interface Waiting<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs the work of a key in groups, one group after the other: what arrives while one is under way makes up the next. Keys do not wait for
 * each other.
 */
export class GroupQueue<T, R> {
  private readonly queues = new Map<string, Waiting<T, R>[]>();

  /** `work` answers one result per item, in order; an Error is thrown to the caller of that item alone. When it throws, to all of the group. */
  constructor(private readonly work: (key: string, items: T[]) => Promise<(R | Error)[]>, private readonly maxGroup: number, private readonly maxWaiting: number) {}

  /** Throws `unavailable` when too much waits already. */
  run(key: string, item: T): Promise<R> {
    return new Promise((resolve, reject) => {
      const queue = this.queues.get(key);
      if (queue && queue.length >= this.maxWaiting) return reject(new DomainError('unavailable'));
      if (queue) return void queue.push({ item, resolve, reject });
      this.queues.set(key, [{ item, resolve, reject }]);
      setImmediate(() => void this.drain(key));
    });
  }

  private async drain(key: string): Promise<void> {
    const queue = this.queues.get(key)!;
    while (queue.length > 0) await this.settle(key, queue.splice(0, this.maxGroup));
    this.queues.delete(key);
  }

  private async settle(key: string, group: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.work(key, group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) => {
        const result = results[index]!;
        if (result instanceof Error) reject(result);
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
