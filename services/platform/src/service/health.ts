/** Readiness of one service: all checks pass and it is not stopping. It is alive until only a new process helps. */
export class Health {
  private ready = false;

  /** `failures`: why only a new process helps; empty while it is alive. */
  constructor(
    private readonly checks: Record<string, () => Promise<boolean> | boolean>,
    readonly failures: () => readonly string[],
  ) {}

  alive(): boolean {
    return this.failures().length === 0;
  }

  setReady(ready: boolean): void {
    this.ready = ready;
  }

  /** Begun and not stopping; the checks are not asked. */
  get isReady(): boolean {
    return this.ready;
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, boolean> }> {
    const entries = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => [name, await passes(check)] as const),
    );
    const checks = Object.fromEntries(entries);
    return { ready: this.ready && entries.every(([, ok]) => ok), checks };
  }
}

async function passes(check: () => Promise<boolean> | boolean): Promise<boolean> {
  try {
    return await check();
  } catch {
    return false;
  }
}
