import { id } from '@lathe/proto/common/ids';
import type { ServiceName } from '@lathe/proto/common/services';
import type { Meter } from '@lathe/proto/plans/meters';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { DomainError } from '../errors/domain-error.js';
import { randomId } from '../ids/random-id.js';
import { attemptsForHours, JobProcessor, type JobQueue } from '../jobs/job-queue.js';
import type { Logger } from '../logging/logger.js';
import type { Transaction } from '../persistence/unit-of-work.js';
import { JOB_QUEUE, LOGGER, SERVICE } from '../tokens/tokens.js';
import { UsageClient } from './usage-client.js';

/** No work that a use is counted for takes as long: one that has not ended by then was lost with its process. */
export const longestWorkMs = 3_600_000;

const queueOf = (service: ServiceName): string => `${service}.release-uses`;

/** Counts uses of an account's meters around the work that they are for. */
@Injectable()
export class MeteredUses {
  constructor(
    private readonly usage: UsageClient,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(SERVICE) private readonly service: ServiceName,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts a use, then does the work with its key. Work that failed is given back unless `isSpent` says otherwise, and so
   * is work whose process has died. Throws the 402 of the limit that is met; nothing is counted then.
   */
  async during<T>(
    meter: Meter,
    accountId: string,
    work: (key: string) => Promise<T>,
    isSpent: (error: unknown) => boolean = () => false,
  ): Promise<T> {
    const key = randomId();
    const lost = `lost-use:${key}`;
    const runAt = new Date(Date.now() + longestWorkMs);
    await this.jobs.enqueue(queueOf(this.service), lost, { accountId, key }, { runAt });
    try {
      await this.usage.reserve(accountId, meter, key);
      const done = await work(key);
      await this.keep(lost);
      return done;
    } catch (error) {
      // Whether a reservation without an answer was made is not known either.
      const isUncounted = error instanceof DomainError && error.kind === 'plan_limit';
      if (!isUncounted && !isSpent(error)) await this.giveBack(accountId, key);
      await this.keep(lost);
      throw error;
    }
  }

  /**
   * Calls off the job that would give a use back as lost; never rejects. What came of the work counts more than the use:
   * one that cannot be kept is given back later.
   */
  async keep(lost: string): Promise<void> {
    try {
      await this.jobs.cancel(lost);
      await this.jobs.forget([lost]);
    } catch (error) {
      this.logger.warn({ err: error, jobId: lost }, 'a use that has ended will be given back');
    }
  }

  /** A job goes on trying where accounts does not answer; it is there when the transaction commits, where one is given. */
  async giveBack(accountId: string, key: string, tx?: Transaction): Promise<void> {
    await this.jobs.enqueue(queueOf(this.service), `release:${key}`, { accountId, key }, tx && { tx });
  }
}

const payload = z.object({ accountId: id, key: z.string().min(1).max(100) });

/** Gives uses back to their account; accounts does that once per key, however often it is asked to. */
@Injectable()
export class ReleaseUses extends JobProcessor<z.output<typeof payload>> {
  readonly queue: string;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    @Inject(SERVICE) service: ServiceName,
    private readonly usage: UsageClient,
  ) {
    super();
    this.queue = queueOf(service);
  }

  async process({ accountId, key }: z.output<typeof payload>): Promise<void> {
    await this.usage.release(accountId, key);
  }
}
