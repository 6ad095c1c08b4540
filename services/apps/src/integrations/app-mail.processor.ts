import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { MAILER } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppMailRepository } from './app-mail.repository.js';

export const appMailQueue = 'app-mails';

const payload = z.object({ appId: id, mailId: id });

/** Sends the mails of apps. One that cannot be sent is given up in the end, and costs nothing. */
@Injectable()
export class SendAppMail extends JobProcessor<z.output<typeof payload>> {
  readonly queue = appMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly mails: AppMailRepository,
    private readonly uses: MeteredUses,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {
    super();
  }

  async process({ appId, mailId }: z.output<typeof payload>): Promise<void> {
    const mail = await this.mails.find(platformScope(), appId, mailId);
    if (!mail) return;
    await this.mailer.send(mail);
    await this.mails.delete(mail);
  }

  override async failed({ appId, mailId }: z.output<typeof payload>): Promise<void> {
    const mail = await this.mails.find(platformScope(), appId, mailId);
    if (!mail) return;
    await this.uses.giveBack(mail.ownerId, mailId);
    await this.mails.delete(mail);
  }
}
