import { DomainError } from '@lathe/platform/errors/domain-error';
import { type GroupWork, settleGroup, type Waiting } from './settle-group.js';

/**
 * Runs the work of a key in groups, one group after the other: what arrives while one is under way makes up the next.
 * Keys do not wait for each other.
 */
export class GroupQueue<T, R> {
  private readonly queues = new Map<string, Waiting<T, R>[]>();

  constructor(
    private readonly work: (key: string, items: T[]) => ReturnType<GroupWork<T, R>>,
    private readonly maxGroup: number,
    private readonly maxWaiting: number,
  ) {}

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
    while (queue.length > 0) await settleGroup(queue.splice(0, this.maxGroup), (items) => this.work(key, items));
    this.queues.delete(key);
  }
}
