import { type AppSite, siteOf } from '@lathe/platform/app-access/app-site';
import { withServedHosts } from '@lathe/platform/app-access/served-hosts';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import { Inject, Injectable } from '@nestjs/common';

declare const brand: unique symbol;

/** An app on a host of its own. Only a request to that very host makes one, so an id in a path is never enough. */
export interface HostedApp {
  readonly [brand]: 'hosted-app';
  readonly appId: string;
  readonly kind: 'live' | 'preview';
  readonly app: AppState;
}

/** Finds the app of a path and holds the request's host against it. */
@Injectable()
export class HostedApps {
  constructor(
    private readonly apps: AppStates,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * The app on its own host, live or preview. Throws `not-found` for every other pair of path and host, and for deleted
   * apps.
   */
  async of(appId: string, host: HostTarget): Promise<HostedApp> {
    const known = await this.apps.find(appId);
    if (!known || known.deleted) throw notFound();
    const { app, site } = await this.at(known, host);
    if (site === 'preview') return { appId, kind: 'preview', app } as HostedApp;
    if (site === 'live' && app.published) return { appId, kind: 'live', app } as HostedApp;
    const newest = await this.apps.refresh(appId);
    if (!newest?.published || newest.deleted) throw notFound();
    const fresh = await this.at(newest, host);
    if (fresh.site !== 'live') throw notFound();
    return { appId, kind: 'live', app: fresh.app } as HostedApp;
  }

  private async at(known: AppState, host: HostTarget): Promise<{ app: AppState; site: AppSite | undefined }> {
    const app = await withServedHosts(known, this.features);
    return { app, site: siteOf(app, host, this.site.appsDomain) };
  }
}
