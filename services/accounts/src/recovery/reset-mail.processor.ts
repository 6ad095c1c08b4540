import type { Site } from '@lathe/platform/config/common-config';
import { JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';

export const resetMailQueue = 'reset-mails';

const payload = z.object({ email: z.string(), continueUrl: z.string().optional() });

/**
 * Mails the link to a new password; nothing where the address has no account, or a suspended one. The code is made here,
 * so that it is stored nowhere but in the mail.
 */
@Injectable()
export class ResetMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = resetMailQueue;
  readonly payload = payload;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly codes: MailedCodes,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ email, continueUrl }: z.output<typeof payload>): Promise<void> {
    const account = await this.accounts.findByEmail(email);
    if (!account || account.isDisabled) return;
    const code = await this.codes.issue({ accountId: account.accountId, email, purpose: 'reset-password' });
    const search = new URLSearchParams({ mode: 'resetPassword', code, ...(continueUrl && { continueUrl }) });
    await this.mailer.send({
      to: email,
      subject: 'Set a new password',
      text: textOf(`${this.site.publicUrl}/auth/handler?${search}`),
    });
  }
}

const textOf = (link: string): string => `Open this link to set a new password. It works once, for one hour.

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`;
