import { decideAccess } from '@lathe/platform/app-access/decide-access';
import { refusalOf } from '@lathe/platform/app-access/refusal-of';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { appOrigin, customOrigin, type HostTarget } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Principal } from '@lathe/proto/common/principal';
import { Inject, Injectable } from '@nestjs/common';
import { appBuyer, type Buyer } from '../../buyers/buyer.js';
import { type ChargedApp, chargedApp } from '../../charging/owned-charging.js';

/** Somebody who is signed in to a published app, at its own address. */
export interface AppBuyer {
  readonly app: ChargedApp;
  readonly buyer: Buyer;
  /** Where they are: they come back to it. */
  readonly origin: string;
}

/** Finds who wants to buy of an app: members and those who are none yet alike. */
@Injectable()
export class AppBuyers {
  constructor(
    private readonly apps: AppStates,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Throws the refusal of the app, `not-found` for previews, and `not-signed-in`. */
  async of(appId: string, host: HostTarget, caller: Principal): Promise<AppBuyer> {
    const state = await withServedHosts(await this.apps.get(appId), this.features);
    const access = decideAccess(state, host, caller, this.site.appsDomain);
    if (!access.open) throw refusalOf(access, host);
    if (access.site !== 'live') throw notFound();
    if (caller.kind !== 'app-user') throw new DomainError('not-signed-in');
    return {
      app: chargedApp(platformScope(), appId),
      buyer: appBuyer(appId, caller.userId),
      origin: this.originOf(state, host),
    };
  }

  private originOf({ slug }: AppState, host: HostTarget): string {
    return host.kind === 'custom' ? customOrigin(host.host, this.site) : appOrigin(slug, this.site);
  }
}
