import { decideAccess, type OpenedApp } from '@lathe/platform/app-access/decide-access';
import { Memberships } from '@lathe/platform/app-access/memberships';
import { refusalOf } from '@lathe/platform/app-access/refusal-of';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { HostApps } from '../hosts/host-apps.js';
import { type AppRecord, stateOf } from '../records/app.js';

/** Which app asks, where, and for whom. */
export interface AppRequest {
  readonly host: HostTarget;
  readonly appId: string | undefined;
  readonly caller: Principal;
}

/** An app and the person who is signed in to it. */
export interface AppCaller {
  readonly app: AppRecord;
  readonly userId: string;
}

/** Who may use the integrations of an app: whoever may open it here and is signed in to it. */
@Injectable()
export class AppCallers {
  constructor(
    private readonly hosts: HostApps,
    private readonly memberships: Memberships,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws the refusal of the app, and `not-signed-in` for a visitor. */
  async signedIn(request: AppRequest): Promise<AppCaller> {
    const { app, actor } = await this.opened(request);
    if (actor.id === null) throw new DomainError('not-signed-in');
    return { app, userId: actor.id };
  }

  /** Throws the refusal of the app. */
  async opened({
    host,
    appId,
    caller,
  }: AppRequest): Promise<Pick<OpenedApp, 'actor' | 'versionId'> & { app: AppRecord }> {
    const app = await this.hosts.named(host, appId);
    const decided = decideAccess(stateOf(app), host, caller, this.site.appsDomain);
    const access = await this.memberships.limit(app.appId, decided);
    if (!access.open) throw refusalOf(access, host);
    return { app, actor: access.actor, versionId: access.versionId };
  }
}
