import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Notice, securityNoticeQueue } from './security-notice.processor.js';

/** Tells people by mail what was done with their account, so that they notice when it was not them. */
@Injectable()
export class SecurityNotices {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  /** The mail goes out when the transaction has committed. */
  async send(accountId: string, notice: Notice, tx: Transaction): Promise<void> {
    await this.jobs.enqueue(securityNoticeQueue, `${securityNoticeQueue}-${newId()}`, { accountId, notice }, { tx });
  }
}
