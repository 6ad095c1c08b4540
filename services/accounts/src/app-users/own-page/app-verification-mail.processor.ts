import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import { attemptsForHours, type JobContext, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MailedCodes } from '../../mailed-codes/mailed-codes.js';
import { AppUserRepository } from '../app-user.repository.js';

export const appVerificationMailQueue = 'app-verification-mails';

const payload = z.object({ appId: id, userId: id });

/**
 * Mails a user of an app the link that proves the address. The code is made here, so that it is stored nowhere but in
 * the mail.
 */
@Injectable()
export class AppVerificationMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = appVerificationMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly apps: AppStates,
    private readonly users: AppUserRepository,
    private readonly codes: MailedCodes,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ appId, userId }: z.output<typeof payload>, { askedAt }: Pick<JobContext, 'askedAt'>): Promise<void> {
    if (this.codes.isTooLate('verify-app-email', askedAt)) return;
    const [app, user] = await Promise.all([
      this.apps.find(appId),
      this.users.findForMail(platformScope(), appId, userId),
    ]);
    if (!app?.published || app.deleted || !user || user.emailVerified || user.isDisabled) return;
    const { email } = user;
    const code = await this.codes.issue({ subjectId: userId, email, purpose: 'verify-app-email' });
    await this.mailer.send({
      to: email,
      fromName: app.name,
      subject: `Confirm your email address for ${app.name}`,
      text: textOf(app.name, `${appOrigin(app.slug, this.site)}/apps/${appId}/account?verify=${code}`),
    });
  }
}

const textOf = (
  name: string,
  link: string,
): string => `Open this link to confirm for ${name} that this address is yours. It works once, for one day.

${link}

If you did not create an account there, ignore this mail.
`;
