import { previewUserId } from '@lathe/platform/app-access/preview-user';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { roleIn } from '@lathe/platform/workspaces/workspace';
import type { AppUser } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { WorkspaceRole } from '@lathe/proto/common/workspace-roles';
import { Injectable } from '@nestjs/common';
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

/** Somebody of the workspace; whoever may only look at the app is a user in it. */
const builderView = ({ accountId, email }: AccountRecord, role: WorkspaceRole): AppUser => ({
  id: accountId,
  email,
  role: role === 'viewer' ? 'user' : 'admin',
  isOwner: role === 'owner',
});

/** Who somebody is inside an app. */
@Injectable()
export class ReadAppUser {
  constructor(
    private readonly apps: HostedApps,
    private readonly users: AppUserRepository,
    private readonly accounts: AccountRepository,
  ) {}

  /**
   * The caller inside this app: a user on its live host, somebody of its workspace on its preview host or whom they see
   * it as. Throws `not-signed-in`, and `not-found` for a token of another app.
   */
  async execute(appId: string, host: HostTarget, caller: Principal): Promise<AppUser> {
    const hosted = await this.apps.of(appId, host);
    if ('appId' in caller && caller.appId !== hosted.appId) throw notFound();
    if (caller.kind === 'app-user' && hosted.kind === 'live') {
      const user = await this.users.find(hosted, caller.userId);
      if (user && !user.isDisabled) return appUserView(user);
    }
    const role = caller.kind === 'preview' && hosted.kind === 'preview' && roleIn(hosted.app, caller.accountId);
    if (caller.kind === 'preview' && role) {
      if (caller.viewer === 'visitor') throw new DomainError('not-signed-in');
      if (caller.viewer === 'user') return previewUser(appId);
      const account = await this.accounts.find(caller.accountId);
      if (account && !account.isDisabled) return builderView(account, role);
    }
    throw new DomainError('not-signed-in');
  }
}
