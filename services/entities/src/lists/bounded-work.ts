import { DomainError } from '@lathe/platform/errors/domain-error';

export interface WorkLimits {
  /** Pieces of work under way at once, of all keys. */
  readonly atOnce: number;
  readonly atOncePerKey: number;
  /** Pieces of work that may wait; more are refused. */
  readonly waiting: number;
}

interface Waiting {
  readonly key: string;
  readonly begin: () => void;
}

/**
 * Lets a bounded number of pieces of work run at once; the others wait in the order in which they came, and no key
 * takes all the room.
 */
export class BoundedWork {
  private running = 0;
  private readonly runningOf = new Map<string, number>();
  private readonly queue: Waiting[] = [];

  constructor(private readonly limits: WorkLimits) {}

  /** Throws `unavailable` when too much waits already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.turn(key);
    if (waiting) await waiting;
    try {
      return await work();
    } finally {
      this.end(key);
    }
  }

  /** The same for work that ends elsewhere: answers what to call then. */
  async enter(key: string): Promise<() => void> {
    await this.turn(key);
    let inside = true;
    return () => {
      if (inside) this.end(key);
      inside = false;
    };
  }

  private turn(key: string): Promise<void> | undefined {
    if (!this.mayBegin(key)) return this.wait(key);
    this.begin(key);
    return undefined;
  }

  private mayBegin(key: string): boolean {
    return this.running < this.limits.atOnce && (this.runningOf.get(key) ?? 0) < this.limits.atOncePerKey;
  }

  private wait(key: string): Promise<void> {
    if (this.queue.length >= this.limits.waiting) throw new DomainError('unavailable');
    return new Promise((begin) => this.queue.push({ key, begin }));
  }

  private begin(key: string): void {
    this.running += 1;
    this.runningOf.set(key, (this.runningOf.get(key) ?? 0) + 1);
  }

  private end(key: string): void {
    this.running -= 1;
    const left = this.runningOf.get(key)! - 1;
    if (left > 0) this.runningOf.set(key, left);
    else this.runningOf.delete(key);
    const index = this.queue.findIndex((waiting) => this.mayBegin(waiting.key));
    if (index === -1) return;
    const [next] = this.queue.splice(index, 1);
    this.begin(next!.key);
    next!.begin();
  }
}
