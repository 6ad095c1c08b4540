import type { Site } from '@lathe/platform/config/common-config';
import { attemptsForHours, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';

export const verificationMailQueue = 'verification-mails';

const payload = z.object({ accountId: id });

/** Mails the link that proves an address. The code is made here, so that it is stored nowhere but in the mail. */
@Injectable()
export class VerificationMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = verificationMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly codes: MailedCodes,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ accountId }: z.output<typeof payload>, { askedAt }: Pick<JobContext, 'askedAt'>): Promise<void> {
    if (this.codes.isTooLate('verify-email', askedAt)) return;
    const account = await this.accounts.find(accountId);
    if (!account || account.emailVerified) return;
    const code = await this.codes.issue({ subjectId: accountId, email: account.email, purpose: 'verify-email' });
    await this.mailer.send({
      to: account.email,
      subject: 'Confirm your email address',
      text: textOf(`${this.site.publicUrl}/auth/verifyEmail?code=${code}`),
    });
  }
}

const textOf = (
  link: string,
): string => `Open this link to confirm that this address is yours. It works once, for one day.

${link}

If you did not create an account, ignore this mail.
`;
