import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { MailedCodes } from '../../mailed-codes/mailed-codes.js';
import type { AppUserRecord } from '../app-user.js';
import { AppUserRepository } from '../app-user.repository.js';
import { AppUserEvents } from '../app-user-events.js';
import { HostedApps } from '../hosted-app.js';

/** Counts the address of an app's user as proven, once, by the code that was mailed to it. */
@Injectable()
export class VerifyAppEmail {
  constructor(
    private readonly apps: HostedApps,
    private readonly codes: MailedCodes,
    private readonly users: AppUserRepository,
    private readonly events: AppUserEvents,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Throws `auth/link-invalid` for a code that is unknown, used, expired, of another app or for another address, and
   * `auth/too-many-attempts`.
   */
  async execute(appId: string, host: HostTarget, code: string, ip: string): Promise<AppUserRecord> {
    const app = await this.apps.of(appId, host);
    if (app.kind !== 'live') throw notFound();
    return this.limits.duringCode(ip, () =>
      this.unitOfWork.run(async (tx) => {
        const known = await this.codes.take(code, 'verify-app-email', tx);
        const user = known && (await this.users.find(app, known.subjectId, tx));
        if (!user || user.email !== known.email) throw new DomainError('auth/link-invalid');
        const proven = (await this.users.change(app, user.userId, { emailVerified: true }, tx))!;
        await this.events.changed(proven, tx);
        return proven;
      }),
    );
  }
}
