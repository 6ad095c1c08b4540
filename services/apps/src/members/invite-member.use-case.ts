import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { maxMembers } from '@lathe/proto/apps/members';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord, MemberInvitation } from '../records/app.js';
import { ReadVersion } from '../versions/read-version.js';
import { Addresses } from './addresses.js';
import { memberMailQueue } from './member-mail.processor.js';
import { Workspaces } from './workspaces.js';

const mailsPerHour = 50;

/** The owner of an app invites somebody to build it with them, by mail. */
@Injectable()
export class InviteMember {
  constructor(
    private readonly read: ReadVersion,
    private readonly workspaces: Workspaces,
    private readonly addresses: Addresses,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Takes the place of the invitation before. Throws `not-found`, `members/known`, `members/too-many` and
   * `too-many-requests`.
   */
  async execute(owner: OwnerScope, appId: string, email: string, role: MemberRole): Promise<MemberInvitation> {
    await this.read.app(owner, appId);
    if ((await this.addresses.of(owner.accountId)).email === email) throw new DomainError('members/known');
    const invitation = { invitationId: randomId(), email, role, invitedAt: new Date() };
    const limit = { key: `member-mail:${owner.accountId}`, limit: mailsPerHour, windowSeconds: 3600 };
    await withinLimit(this.limiter, limit, () => this.store(owner, appId, invitation));
    return invitation;
  }

  private async store(owner: OwnerScope, appId: string, invitation: MemberInvitation): Promise<void> {
    await this.workspaces.change(owner, appId, async (app, tx) => {
      const invitations = [...othersThan(invitation.email, app), invitation];
      const { invitationId } = invitation;
      const jobId = `${memberMailQueue}-${invitationId}`;
      await this.jobs.enqueue(memberMailQueue, jobId, { appId, invitationId }, { tx });
      return { invitations };
    });
  }
}

/** Invitations of everybody else, while there is room for one more. */
function othersThan(email: string, { members, invitations }: AppRecord): MemberInvitation[] {
  if (members.some((member) => member.email === email)) throw new DomainError('members/known');
  const others = invitations.filter((invitation) => invitation.email !== email);
  if (members.length + others.length >= maxMembers) throw new DomainError('members/too-many');
  return others;
}
