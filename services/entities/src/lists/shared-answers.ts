/** What several have: given back when the last of them has called `release`. */
interface Answer {
  readonly release: () => void;
}

/**
 * Lets those who wait for the same answer have one. Who comes after the work on it has begun waits for the next, so that
 * nobody gets an answer that is older than his question.
 */
export class SharedAnswers<T extends Answer> {
  private readonly waiting = new WeakMap<object, Map<string, SharedAnswer<T>>>();

  /**
   * The answer of `work`, or of the one that waits already for the same `about` and `key`; both together must name all
   * that decides over it. `work` calls `begun` when it begins, and ends when `gone` says that nobody wants the answer any
   * more. Rejects for a caller who has gone.
   */
  async get(
    { about, key, gone }: { readonly about: object; readonly key: string; readonly gone: AbortSignal },
    work: (begun: () => void, gone: AbortSignal) => Promise<T>,
  ): Promise<T> {
    gone.throwIfAborted();
    const waiting = this.waiting.get(about) ?? new Map<string, SharedAnswer<T>>();
    this.waiting.set(about, waiting);
    const known = waiting.get(key);
    if (known) return known.forOne(gone);
    let waits = true;
    const begun = (): void => {
      if (waits) waiting.delete(key);
      waits = false;
    };
    const shared = new SharedAnswer<T>(begun, (unwanted) => work(begun, unwanted).finally(begun));
    // The work may have begun at once.
    if (waits) waiting.set(key, shared);
    return shared.forOne(gone);
  }
}

class SharedAnswer<T extends Answer> {
  private readonly answer: Promise<T>;
  private readonly unwanted = new AbortController();
  /** Callers who want it, and those who have not given it back. */
  private wanting = 0;
  private holding = 0;

  constructor(
    private readonly forget: () => void,
    work: (unwanted: AbortSignal) => Promise<T>,
  ) {
    this.answer = work(this.unwanted.signal);
  }

  async forOne(gone: AbortSignal): Promise<T> {
    this.wanting += 1;
    this.holding += 1;
    const leave = (): void => this.leave(gone.reason);
    gone.addEventListener('abort', leave, { once: true });
    const answer = await this.answer.finally(() => gone.removeEventListener('abort', leave));
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      this.holding -= 1;
      if (this.holding === 0) answer.release();
    };
    if (!gone.aborted) return { ...answer, release };
    release();
    throw gone.reason;
  }

  private leave(reason: unknown): void {
    this.wanting -= 1;
    if (this.wanting > 0) return;
    this.forget();
    this.unwanted.abort(reason);
  }
}
