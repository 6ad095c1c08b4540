import type { Site } from '@lathe/platform/config/common-config';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';

export const securityNoticeQueue = 'security-notices';

const happened = {
  'totp-added': 'An app that shows codes was added as a second factor.',
  'totp-removed': 'An app that shows codes was removed as a second factor.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'recovery-codes-renewed': 'New recovery codes were made. Those from before do not work any more.',
  'api-key-added': 'An API key was made, with which a program can act for you.',
  'recovery-code-used': 'Somebody signed in with a recovery code.',
} as const;
const notices = Object.keys(happened) as [Notice, ...Notice[]];
export type Notice = keyof typeof happened;

const payload = z.object({ accountId: id, notice: z.enum(notices) });

/** Mails what was done with an account to its owner. */
@Injectable()
export class SecurityNoticeProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = securityNoticeQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly accounts: AccountRepository,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ accountId, notice }: z.output<typeof payload>): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (!account) return;
    await this.mailer.send({
      to: account.email,
      subject: 'Your account was changed',
      text: `${happened[notice]}

If that was not you, set a new password and look at what is in ${this.site.publicUrl}/settings.
`,
    });
  }
}
