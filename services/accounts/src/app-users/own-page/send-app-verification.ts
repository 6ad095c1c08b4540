import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppUserRecord } from '../app-user.js';
import { appVerificationMailQueue } from './app-verification-mail.processor.js';

const mailsPerHour = 5;

/** Has a link mailed to the address of an app's user that is not proven yet. */
@Injectable()
export class SendAppVerification {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Nothing is sent for a proven address. Throws `too-many-requests` after five mails in an hour. */
  async execute({ appId, userId, emailVerified }: AppUserRecord, tx?: Transaction): Promise<void> {
    if (emailVerified) return;
    const limit = { key: `app-verification-mail:${userId}`, limit: mailsPerHour, windowSeconds: 3600 };
    const job = `${appVerificationMailQueue}-${newId()}`;
    await withinLimit(this.limiter, limit, () =>
      this.jobs.enqueue(appVerificationMailQueue, job, { appId, userId }, tx ? { tx } : {}),
    );
  }
}
