import { Audit } from '@lathe/platform/audit/audit';
import { accessTokenSeconds } from '@lathe/platform/auth/access-token';
import { notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CredentialRepository } from '../identity/credential.repository.js';
import { MailedCodes } from '../mailed-codes/mailed-codes.js';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { AppUserRepository } from './app-user.repository.js';
import { AppUserEpochs } from './app-user-epochs.js';
import type { AppUserName } from './change-app-user.use-case.js';
import { forgetAppUserQueue } from './forget-app-user.processor.js';
import { MemoryRepository } from './memories/memory.repository.js';
import { OwnedApps } from './owned-app.js';

/**
 * Ends a user of an app: sign-in, sessions and profile. Rows that they made are the app's and stay. Services forget the
 * epoch that refuses their tokens only when the last of these has expired.
 */
@Injectable()
export class RemoveAppUser {
  constructor(
    private readonly apps: OwnedApps,
    private readonly users: AppUserRepository,
    private readonly epochs: AppUserEpochs,
    private readonly credentials: CredentialRepository,
    private readonly sessions: RefreshSessions,
    private readonly codes: MailedCodes,
    private readonly memories: MemoryRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** `from` is the caller's address. Throws `not-found`. */
  async execute(owner: OwnerScope, from: string, { appId, userId }: AppUserName): Promise<void> {
    const app = await this.apps.of(appId, owner);
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.users.find(app, userId, tx))) throw notFound();
      await this.epochs.raise(app, userId, tx);
      await this.users.delete(app, userId, tx);
      await this.credentials.deleteOf(userId, tx);
      await this.sessions.closeAll(appId, userId, tx);
      await this.codes.endAll(userId, tx);
      await this.memories.forget({ appId, personId: userId }, tx);
      await this.outbox.append(tx, 'accounts.app-user.removed.v1', userId, appId, { appId, userId });
      const subject = { kind: 'app-user', id: userId };
      const entry = { actor: owner.accountId, act: 'app-user.removed', subject, from, details: { appId } };
      await this.audit.record(tx, entry);
      const runAt = new Date(Date.now() + 2 * accessTokenSeconds * 1000);
      await this.jobs.enqueue(forgetAppUserQueue, `${forgetAppUserQueue}-${userId}`, { appId, userId }, { tx, runAt });
    });
  }
}
