import type { Site } from '@lathe/platform/config/common-config';
import { attemptsForHours, JobProcessor } from '@lathe/platform/jobs/job-queue';
import type { Mailer } from '@lathe/platform/mail/mailer';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { MAILER, SITE } from '@lathe/platform/tokens/tokens';
import { id } from '@lathe/proto/common/ids';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppRepository } from '../records/app.repository.js';

export const memberMailQueue = 'member-mails';

const payload = z.object({ appId: id, invitationId: id });

/** Mails the invitation to build an app; nothing when it was withdrawn or the app taken away meanwhile. */
@Injectable()
export class MemberMailProcessor extends JobProcessor<z.output<typeof payload>> {
  readonly queue = memberMailQueue;
  readonly payload = payload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly apps: AppRepository,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(SITE) private readonly site: Site,
  ) {
    super();
  }

  async process({ appId, invitationId }: z.output<typeof payload>): Promise<void> {
    const app = await this.apps.find(platformScope(), appId);
    const invitation = app?.invitations.find((one) => one.invitationId === invitationId);
    if (!app || app.deletedAt || !invitation) return;
    await this.mailer.send({
      to: invitation.email,
      subject: `You are invited to work on ${app.name}`,
      text: textOf(app.name, invitation.role, this.site.publicUrl),
    });
  }
}

const mayDo: Record<MemberRole, string> = { editor: 'change', viewer: 'look at' };

const textOf = (
  name: string,
  role: MemberRole,
  publicUrl: string,
): string => `You are invited to ${mayDo[role]} ${name}.

Sign in or sign up with this address, and the invitation waits for you there:
${publicUrl}/home

If you do not know what this is about, you need not do anything.
`;
