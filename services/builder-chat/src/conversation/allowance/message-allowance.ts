import { UsageClient } from '@lathe/platform/entitlements/usage-client';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { GenerationState } from '@lathe/proto/builder-chat/generation';
import type { GiveBackReason } from '@lathe/proto/builder-chat/ledger';
import { Inject, Injectable } from '@nestjs/common';
import { releasedMessagesQueue } from './released-messages.processor.js';

/** Milliseconds in which a message that was counted has become a generation, if it ever does. */
const startedWithinMs = 120_000;

export const releaseJobId = (generationId: string): string => `release:${generationId}`;
/** Needless once the generation is there. */
export const unstartedJobId = (generationId: string): string => `unstarted:${generationId}`;

/**
 * Counts messages against their account's plan (design 12.1). The generation's id is the key, so that one message
 * counts once.
 */
@Injectable()
export class MessageAllowance {
  constructor(
    private readonly usage: UsageClient,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /**
   * Counts a message, then starts its generation; what could not be started is given back, by a job where this process
   * dies in between. Throws the 402 of the limit that is met; nothing is counted then.
   */
  async during<T>(accountId: string, generationId: string, start: () => Promise<T>): Promise<T> {
    await this.giveBackUnlessStarted(accountId, generationId);
    try {
      await this.usage.reserve(accountId, 'builder-messages', generationId);
      return await start();
    } catch (error) {
      // Whether a reservation without an answer was made is not known either.
      if (!(error instanceof DomainError && error.kind === 'plan_limit')) await this.giveBack(accountId, generationId);
      throw error;
    }
  }

  private async giveBackUnlessStarted(accountId: string, generationId: string): Promise<void> {
    const payload = { accountId, key: generationId, unlessStarted: true };
    const runAt = new Date(Date.now() + startedWithinMs);
    await this.jobs.enqueue(releasedMessagesQueue, unstartedJobId(generationId), payload, { runAt });
  }

  /** Gives a message back; with `tx` when that is committed. A job goes on trying where accounts does not answer. */
  async giveBack(accountId: string, generationId: string, tx?: Transaction): Promise<void> {
    await this.jobs.enqueue(
      releasedMessagesQueue,
      releaseJobId(generationId),
      { accountId, key: generationId },
      tx ? { tx } : {},
    );
  }
}

/**
 * Why a message that ended so is given back: it failed, broke off half way, came to nothing, was asked back about, or was
 * stopped before anything was done. Null when it counts.
 */
export function giveBackReasonOf({ status, actions, error, givenBack }: GenerationState): GiveBackReason | null {
  if (status === 'failed') return error?.code === unusable ? 'failed-action' : 'platform-fault';
  if (givenBack !== undefined) return givenBack;
  return status === 'cancelled' && actions.length === 0 ? 'stopped' : null;
}

/** The code of an answer that had actions, and none that could stay. */
const unusable = 'chat/not-working';
