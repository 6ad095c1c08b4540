import type { HostTarget } from '@lathe/platform/http/hosts';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Principal } from '@lathe/proto/common/principal';
import { Injectable } from '@nestjs/common';
import { RefreshSessions } from '../sessions/refresh-sessions.js';
import { AppUserEpochs } from './app-user-epochs.js';
import { HostedApps } from './hosted-app.js';

/** Signs a user of one app out. */
@Injectable()
export class SignOutAppUser {
  constructor(
    private readonly apps: HostedApps,
    private readonly sessions: RefreshSessions,
    private readonly epochs: AppUserEpochs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Ends the family of the refresh token, or all when only the access token is known; access tokens end by the raised
   * epoch.
   */
  async execute(appId: string, host: HostTarget, caller: Principal, token: string | undefined): Promise<void> {
    const hosted = await this.apps.of(appId, host);
    const userId = caller.kind === 'app-user' && caller.appId === appId ? caller.userId : undefined;
    await this.unitOfWork.run(async (tx) => {
      const owner = token ? await this.sessions.close(appId, token, tx) : undefined;
      if (!token && userId) await this.sessions.closeAll(appId, userId, tx);
      const subject = userId ?? owner;
      if (subject) await this.epochs.raise(hosted, subject, tx);
    });
  }
}
