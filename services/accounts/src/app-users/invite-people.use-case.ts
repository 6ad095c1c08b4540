import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE, RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { Invitation } from '@lathe/proto/accounts/invitations';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Inject, Injectable } from '@nestjs/common';
import { parseEmail } from '../identity/email.js';
import { type AppInvitation, InvitationRepository } from './invitation.repository.js';
import { invitationMailQueue } from './invitation-mail.processor.js';
import { InvitationView } from './invitation-view.js';
import { OwnedApps } from './owned-app.js';

const lastsMs = 14 * 24 * 3_600_000;
const mailsPerHour = 50;

/** The owner of an app lets people in: by a mail to one, or by a link for whoever has it. */
@Injectable()
export class InvitePeople {
  constructor(
    private readonly owned: OwnedApps,
    private readonly apps: AppStates,
    private readonly invitations: InvitationRepository,
    private readonly view: InvitationView,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** Throws `not-found`. */
  async list(owner: OwnerScope, appId: string): Promise<Invitation[]> {
    const app = await this.owned.of(appId, owner);
    const state = await this.apps.get(appId);
    return (await this.invitations.list(app)).map((invitation) => this.view.of(state, invitation));
  }

  /** Throws `not-found`, `app/not-published`, `auth/invalid-email` and `too-many-requests`. */
  async invite(owner: OwnerScope, appId: string, address: string | undefined): Promise<Invitation> {
    await this.owned.of(appId, owner);
    const state = await this.published(appId);
    const email = address === undefined ? null : parseEmail(address);
    const invitation = { invitationId: randomId(), appId, email, expiresAt: new Date(Date.now() + lastsMs) };
    if (email === null) await this.store(invitation);
    else {
      const limit = { key: `invitation-mail:${owner.accountId}`, limit: mailsPerHour, windowSeconds: 3600 };
      await withinLimit(this.limiter, limit, () => this.store(invitation));
    }
    return this.view.of(state, invitation);
  }

  /** Throws `not-found`. */
  async withdraw(owner: OwnerScope, appId: string, invitationId: string): Promise<void> {
    if (!(await this.invitations.delete(await this.owned.of(appId, owner), invitationId))) throw notFound();
  }

  private store(invitation: AppInvitation): Promise<void> {
    const { appId, invitationId, email } = invitation;
    return this.unitOfWork.run(async (tx) => {
      await this.invitations.replace(invitation, tx);
      if (email !== null)
        await this.jobs.enqueue(
          invitationMailQueue,
          `${invitationMailQueue}-${invitationId}`,
          { appId, invitationId },
          { tx },
        );
    });
  }

  /** The event of a publishing may still be under way. */
  private async published(appId: string): Promise<AppState> {
    const known = await this.apps.get(appId);
    const state = known.published ? known : await this.apps.refresh(appId);
    if (!state?.published) throw new DomainError('app/not-published');
    return state;
  }
}
