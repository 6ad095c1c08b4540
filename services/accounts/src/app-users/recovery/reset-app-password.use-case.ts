import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { Injectable } from '@nestjs/common';
import { linkInvalid, type PasswordReset, ReplacePassword } from '../../recovery/replace-password.js';
import type { AppUserRecord } from '../app-user.js';
import { AppUserRepository } from '../app-user.repository.js';
import { AppUserEpochs } from '../app-user-epochs.js';
import { AppUserEvents } from '../app-user-events.js';
import { HostedApps } from '../hosted-app.js';

/** Sets a new password of an app's user by a mailed code. */
@Injectable()
export class ResetAppPassword {
  constructor(
    private readonly apps: HostedApps,
    private readonly users: AppUserRepository,
    private readonly epochs: AppUserEpochs,
    private readonly events: AppUserEvents,
    private readonly passwords: ReplacePassword,
  ) {}

  /** Throws as `ReplacePassword` does, and `not-found` where the app is not live. A code of another app is invalid. */
  async execute(appId: string, host: HostTarget, reset: PasswordReset): Promise<AppUserRecord> {
    const hosted = await this.apps.of(appId, host);
    if (hosted.kind !== 'live') throw notFound();
    const { users, epochs, events } = this;
    return this.passwords.execute(
      {
        realm: appId,
        purpose: 'reset-app-password',
        async person({ subjectId }, tx) {
          const user = await users.find(hosted, subjectId, tx);
          if (!user) throw linkInvalid();
          if (user.isDisabled) throw new DomainError('auth/reset-user-not-found');
          return user;
        },
        async finish(user, tx) {
          await epochs.raise(hosted, user.userId, tx);
          // The mailed code is proof of the address.
          const proven = (await users.change(hosted, user.userId, { emailVerified: true }, tx))!;
          await events.changed(proven, tx);
          return proven;
        },
      },
      reset,
    );
  }
}
