import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AttemptLimits } from '../identity/attempt-limits.js';
import { parseEmail } from '../identity/email.js';
import { ConfirmPassword } from './confirm-password.js';
import { emailChangeMailQueue } from './email-change-mail.processor.js';

/** What the specification says where an address is taken by somebody else, other than at the sign-up (1, point 5). */
export const emailInUse = (cause?: unknown): DomainError =>
  new DomainError('auth/email-already-exists', {}, { message: 'This email is already in use', cause });

/** Has a link mailed to the address that somebody wants to have from now on. */
@Injectable()
export class AskForEmailChange {
  constructor(
    private readonly confirm: ConfirmPassword,
    private readonly accounts: AccountRepository,
    private readonly limits: AttemptLimits,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Throws as `ConfirmPassword` does, `auth/invalid-email`, and `auth/email-already-exists`. */
  async execute(scope: OwnerScope, typed: string, password: string, ip: string): Promise<void> {
    const newEmail = parseEmail(typed);
    const { accountId, epoch } = await this.confirm.execute(scope, password, ip);
    if (await this.accounts.findByEmail(newEmail)) throw emailInUse();
    await this.limits.duringMail(newEmail, ip, () =>
      this.jobs.enqueue(emailChangeMailQueue, `${emailChangeMailQueue}-${newId()}`, { accountId, newEmail, epoch }),
    );
  }
}
