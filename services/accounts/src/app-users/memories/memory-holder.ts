import { decideAccess } from '@lathe/platform/app-access/decide-access';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { HostedApps } from '../hosted-app.js';
import { SignedInUsers } from '../own-page/signed-in-user.js';

declare const brand: unique symbol;

/** One person in one app. Only a look at who is signed in makes one. */
export interface MemoryHolder {
  readonly [brand]: 'memory-holder';
  readonly appId: string;
  /** An app user, or an account of the app's workspace. */
  readonly personId: string;
}

/** Finds whose memories a request is about. */
@Injectable()
export class MemoryHolders {
  constructor(
    private readonly hosted: HostedApps,
    private readonly users: SignedInUsers,
    private readonly apps: AppStates,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws `not-signed-in`, and `not-found` for an app of others, or at another host. */
  async of(appId: string, host: HostTarget, caller: Principal): Promise<MemoryHolder> {
    const personId = await this.personIn(appId, host, caller);
    return { appId, personId } as MemoryHolder;
  }

  private async personIn(appId: string, host: HostTarget, caller: Principal): Promise<string> {
    if (host.kind === 'platform') {
      if (caller.kind !== 'account') throw new DomainError('not-signed-in');
      if ((await this.apps.get(appId)).ownerId !== caller.accountId) throw notFound();
      return caller.accountId;
    }
    const { kind, app } = await this.hosted.of(appId, host);
    if (caller.kind === 'preview' && caller.appId === appId && caller.viewer === 'me') {
      if (decideAccess(app, host, caller, this.site.appsDomain).open) return caller.accountId;
    } else if (kind === 'live') return (await this.users.of(appId, host, caller)).user.userId;
    throw new DomainError('not-signed-in');
  }
}
