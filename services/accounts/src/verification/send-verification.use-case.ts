import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { verificationMailQueue } from './verification-mail.processor.js';

const mailsPerHour = 5;

/** Has a link mailed to an address that is not proven yet. */
@Injectable()
export class SendVerification {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Nothing is sent for a proven address. Throws `too-many-requests` after five mails in an hour. */
  async execute({ accountId, emailVerified }: AccountRecord, tx?: Transaction): Promise<void> {
    if (emailVerified) return;
    const limit = { key: `verification-mail:${accountId}`, limit: mailsPerHour, windowSeconds: 3600 };
    await withinLimit(this.limiter, limit, () =>
      this.jobs.enqueue(verificationMailQueue, `verification-mail-${newId()}`, { accountId }, tx ? { tx } : {}),
    );
  }
}
