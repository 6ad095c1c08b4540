import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../config/load-config.js';
import { DomainError } from '../errors/domain-error.js';
import type { Logger } from '../logging/logger.js';

const pauseMs = 1_000;
const saidAgainMs = 30_000;

/**
 * What a starting process waits for. A part that comes later than its users is no reason to end: the process says what
 * it misses, is not ready meanwhile, and goes on when the part answers.
 */
export class Startup {
  private readonly missing = new Set<string>();

  /** `onMissing` is called whenever a part is missed. */
  constructor(
    private readonly logger: Logger,
    private readonly onMissing: () => Promise<void> = async () => undefined,
  ) {}

  /** Names of the parts that are waited for, each with false, as checks of readiness have it. */
  get checks(): Record<string, boolean> {
    return Object.fromEntries([...this.missing].map((part) => [part, false]));
  }

  /**
   * Repeats the attempt while it fails as `unavailable`; throws what waiting does not mend. `part` names what is asked,
   * as a person would.
   */
  async until<T>(part: string, attempt: () => Promise<T>): Promise<T> {
    for (let saidAt = -saidAgainMs; ; await sleep(pauseMs)) {
      try {
        const result = await attempt();
        if (this.missing.delete(part)) this.logger.warn(`${capitalised(part)} answers; the start goes on.`);
        return result;
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (performance.now() - saidAt >= saidAgainMs) {
          saidAt = performance.now();
          this.logger.warn({ err: error.cause }, `Waiting for ${part}: ${error.message}`);
        }
        this.missing.add(part);
        await this.onMissing();
      }
    }
  }
}

/**
 * Lets `unavailable` pass; anything else is the fault of the variable's value and ends the start with a sentence that
 * names it.
 */
export const faultOf =
  (variable: string) =>
  (cause: Error): never => {
    if (isUnavailable(cause)) throw cause;
    throw new StartError(`${variable} cannot be used. ${cause.message}`, { cause });
  };

const isUnavailable = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'unavailable';
const capitalised = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
