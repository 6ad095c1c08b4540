import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { MAILER } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { InvitationRepository } from './invitation.repository.js';
import { InvitationView } from './invitation-view.js';

export const invitationMailQueue = 'invitation-mails';

const payload = z.object({ appId: id, invitationId: id });

/** Mails an invitation; nothing when it was withdrawn or the app taken away meanwhile. */
@Injectable()
export class InvitationMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = invitationMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly apps: AppStates,
    private readonly invitations: InvitationRepository,
    private readonly view: InvitationView,
    @Inject(MAILER) private readonly mailer: Mailer,
  ) {
    super();
  }

  async process({ appId, invitationId }: z.output<typeof payload>): Promise<void> {
    const [app, invitation] = await Promise.all([
      this.apps.find(appId),
      this.invitations.find({ appId }, invitationId),
    ]);
    if (!app || app.deleted || !invitation?.email) return;
    const { url } = this.view.of(app, invitation);
    await this.mailer.send({
      to: invitation.email,
      fromName: app.name,
      subject: `You are invited to ${app.name}`,
      text: textOf(app.name, url),
    });
  }
}

const textOf = (name: string, url: string): string => `You are invited to use ${name}.

Open this link to create your account there:
${url}

The link is good for 14 days. If you do not know what this is about, you need not do anything.
`;
