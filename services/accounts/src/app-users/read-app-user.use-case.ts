import type { Actor } from '@lathe/platform/app-access/actor';
import { decideAccess } from '@lathe/platform/app-access/decide-access';
import { previewUserId } from '@lathe/platform/app-access/preview-user';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppUser } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import type { AccountRecord } from '../accounts/account.js';
import { AccountRepository } from '../accounts/account.repository.js';
import { AppUserRepository } from './app-user.repository.js';
import { appUserView } from './app-user-view.js';
import { HostedApps } from './hosted-app.js';

/** Who an owner is that sees the app as one of its users. */
const previewUser = (appId: string): AppUser => ({
  id: previewUserId(appId),
  email: 'user@example.org',
  role: 'user',
  isOwner: false,
});

/** Somebody of the workspace, as what they are among the app's people. */
const builderView = ({ accountId, email }: AccountRecord, { kind }: Actor, isOwner: boolean): AppUser => ({
  id: accountId,
  email,
  role: kind === 'admin' ? 'admin' : 'user',
  isOwner,
});

/** Who somebody is inside an app. */
@Injectable()
export class ReadAppUser {
  constructor(
    private readonly apps: HostedApps,
    private readonly users: AppUserRepository,
    private readonly accounts: AccountRepository,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * The caller inside this app: a user on its live host, or somebody of its workspace, on its preview host as whom they
   * see it. Throws `not-signed-in`, and `not-found` for a token of another app.
   */
  async execute(appId: string, host: HostTarget, caller: Principal): Promise<AppUser> {
    const hosted = await this.apps.of(appId, host);
    if ('appId' in caller && caller.appId !== hosted.appId) throw notFound();
    if (caller.kind === 'app-user' && hosted.kind === 'live') {
      const user = await this.users.find(hosted, caller.userId);
      if (user && !user.isDisabled) return appUserView(user);
    }
    const access = decideAccess(hosted.app, host, caller, this.site.appsDomain);
    if (caller.kind === 'preview' && access.open && access.actor.kind !== 'visitor') {
      if (caller.viewer === 'user') return previewUser(appId);
      const account = await this.accounts.find(caller.accountId);
      if (account && !account.isDisabled)
        return builderView(account, access.actor, hosted.app.ownerId === caller.accountId);
    }
    throw new DomainError('not-signed-in');
  }
}
