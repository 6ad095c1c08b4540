import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { parseEmail } from '../identity/email.js';
import { resetMailQueue } from './reset-mail.processor.js';

/**
 * Has the link mailed by which a forgotten password is replaced. Whether the address has an account is looked at by the
 * job alone, so that neither the answer nor its time tells.
 */
@Injectable()
export class SendResetMail {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * With an app, for one of its users; `continueUrl` is for accounts. Throws `auth/invalid-email`, and `auth/too-many-attempts` after five mails
   * to one address in an hour.
   */
  async execute(typed: string, ip: string, more: { appId?: string; continueUrl?: string } = {}): Promise<void> {
    const email = parseEmail(typed);
    await this.limits.duringMail(email, ip, () =>
      this.jobs.enqueue(resetMailQueue, `${resetMailQueue}-${newId()}`, { email, ...more }),
    );
  }
}
