import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import { attemptsForHours, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AccountRepository } from '../accounts/account.repository.js';
import { CredentialRepository } from '../identity/credential.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';

export const resetMailQueue = 'reset-mails';

const payload = z.object({ email: z.string(), appId: id.optional(), continueUrl: z.string().optional() });
type ResetMail = z.output<typeof payload>;

/**
 * Mails the link to a new password, of an account or of a user of an app; nothing where nobody has the
 * address, or a suspended account. The code is made here,
 * so that it is stored nowhere but in the mail.
 */
@Injectable()
export class ResetMailProcessor extends JobProcessor<ResetMail> {
  readonly queue = resetMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly accounts: AccountRepository,
    private readonly credentials: CredentialRepository,
    private readonly apps: AppStates,
    private readonly codes: MailedCodes,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ email, appId, continueUrl }: ResetMail, { askedAt }: Pick<JobContext, 'askedAt'>): Promise<void> {
    if (this.codes.isTooLate('reset-password', askedAt)) return;
    if (appId !== undefined) return this.toAppUser(appId, email);
    const account = await this.accounts.findByEmail(email);
    if (!account || account.isDisabled) return;
    const code = await this.codes.issue({ subjectId: account.accountId, email, purpose: 'reset-password' });
    const search = new URLSearchParams({ mode: 'resetPassword', code, ...(continueUrl && { continueUrl }) });
    await this.send(email, `${this.site.publicUrl}/auth/handler?${search}`);
  }

  private async toAppUser(appId: string, email: string): Promise<void> {
    const [app, known] = await Promise.all([this.apps.find(appId), this.credentials.find(appId, email)]);
    if (!app?.published || app.deleted || !known) return;
    const code = await this.codes.issue({ subjectId: known.subjectId, email, purpose: 'reset-app-password' });
    await this.send(email, `${appOrigin(app.slug, this.site)}/apps/${appId}/login?reset=${code}`, app.name);
  }

  private async send(to: string, link: string, appName?: string): Promise<void> {
    const subject = appName === undefined ? 'Set a new password' : `Set a new password for ${appName}`;
    await this.mailer.send({ to, subject, text: textOf(link), ...(appName !== undefined && { fromName: appName }) });
  }
}

const textOf = (link: string): string => `Open this link to set a new password. It works once, for one hour.

${link}

If you did not ask for it, ignore this mail: your password stays as it is.
`;
