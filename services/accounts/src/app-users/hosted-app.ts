import { siteOf } from '@lathe/platform/app-access/app-site';
import type { Site } from '@lathe/platform/config/common-config';
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
    @Inject(SITE) private readonly site: Site,
  ) {}

  /**
   * The app on its own host, live or preview. Throws `not-found` for every other pair of path and host, and for deleted
   * apps.
   */
  async of(appId: string, host: HostTarget): Promise<HostedApp> {
    const app = await this.apps.find(appId);
    if (!app || app.deleted) throw notFound();
    const site = siteOf(app, host, this.site.appsDomain);
    if (site === 'preview') return { appId, kind: 'preview', app } as HostedApp;
    if (site === 'live' && app.published) return { appId, kind: 'live', app } as HostedApp;
    const fresh = await this.apps.refresh(appId);
    if (!fresh?.published || fresh.deleted || siteOf(fresh, host, this.site.appsDomain) !== 'live') throw notFound();
    return { appId, kind: 'live', app: fresh } as HostedApp;
  }
}
