import type { Logger } from '../logging/logger.js';

/** Asks a part that a process stands on (store, broker, Redis) whether it answers now. */
export type AskPart = () => Promise<boolean>;

/** A part that is silent for so long may be there for everybody but this process: a new one connects anew. */
const silenceLimitMs = 30_000;
const askEveryMs = 5_000;

/**
 * Asks the parts of a process again and again, over the connections that its work goes over. An answer that never comes
 * holds up neither the next question nor other parts.
 */
export class PartWatch {
  private readonly answeredAt = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly parts: Readonly<Record<string, AskPart>>,
    private readonly logger: Logger,
    private readonly limitMs = silenceLimitMs,
    private readonly everyMs = askEveryMs,
  ) {}

  /** Begins to ask; every part counts as having answered now. */
  start(): void {
    for (const name of Object.keys(this.parts)) this.answeredAt.set(name, performance.now());
    this.timer = setInterval(() => this.askAll(), this.everyMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.answeredAt.clear();
  }

  /** The parts that have not answered for 30 seconds; none before `start` and after `stop`. */
  get silent(): string[] {
    const since = performance.now() - this.limitMs;
    return [...this.answeredAt].filter(([, at]) => at < since).map(([name]) => name);
  }

  /** Every part with whether it has answered lately; none before `start` and after `stop`. */
  get states(): { name: string; ok: boolean }[] {
    const silent = new Set(this.silent);
    return [...this.answeredAt.keys()].map((name) => ({ name, ok: !silent.has(name) }));
  }

  private askAll(): void {
    for (const [name, ask] of Object.entries(this.parts)) {
      ask().then(
        (answers) => void (answers && this.answeredAt.has(name) && this.answeredAt.set(name, performance.now())),
        (error: unknown) => this.logger.debug({ err: error, part: name }, 'a part does not answer'),
      );
    }
  }
}
