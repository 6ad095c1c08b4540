import type { Site } from '@lathe/platform/config/common-config';
import { attemptsForHours, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';

export const emailChangeMailQueue = 'email-change-mails';

const payload = z.object({ accountId: id, newEmail: z.string(), epoch: z.int() });

/** Mails the link that makes a new address count to that address. */
@Injectable()
export class EmailChangeMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = emailChangeMailQueue;
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

  async process(
    { accountId, newEmail, epoch }: z.output<typeof payload>,
    { askedAt }: Pick<JobContext, 'askedAt'>,
  ): Promise<void> {
    if (this.codes.isTooLate('change-email', askedAt)) return;
    const account = await this.accounts.find(accountId);
    // Sessions have ended since it was asked for, as with a new password.
    if (!account || account.isDisabled || account.epoch !== epoch) return;
    const code = await this.codes.issue({ subjectId: accountId, email: newEmail, purpose: 'change-email' });
    const search = new URLSearchParams({ mode: 'changeEmail', code, newEmail });
    await this.mailer.send({
      to: newEmail,
      subject: 'Confirm your new email address',
      text: textOf(account.email, newEmail, `${this.site.publicUrl}/auth/handler?${search}`),
    });
  }
}

const textOf = (
  email: string,
  newEmail: string,
  link: string,
): string => `Open this link to sign in with ${newEmail} instead of ${email} from now on. It works once, for one day.

${link}

If you did not ask for it, ignore this mail: nothing changes.
`;
