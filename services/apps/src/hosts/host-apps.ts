import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { SlugRepository } from '../slugs/slug.repository.js';
import { CustomHostRepository } from './custom-host.repository.js';

/** The app behind a host, and how it was named there. */
export interface HostedApp {
  readonly app: AppRecord;
  readonly site: 'app' | 'preview';
  /** False for a slug that the app had before; such hosts lead to the current one. */
  readonly current: boolean;
}

/** Finds apps by host. The Host header alone says which app counts; deleted apps are not there. */
@Injectable()
export class HostApps {
  constructor(
    private readonly apps: AppRepository,
    private readonly slugs: SlugRepository,
    private readonly customHosts: CustomHostRepository,
    private readonly features: OwnerFeatures,
  ) {}

  /** The app that a request is about: the host's, and on the platform the one of this id. Throws `not-found`. */
  async named(host: HostTarget, appId: string | undefined): Promise<AppRecord> {
    const app = host.kind === 'platform' ? await this.living(appId ?? '') : (await this.byTarget(host))?.app;
    if (!app || (appId !== undefined && appId !== app.appId)) throw notFound();
    return app;
  }

  async byTarget(target: HostTarget): Promise<HostedApp | undefined> {
    if (target.kind === 'app') return this.bySlug(target.slug);
    if (target.kind === 'custom') return this.byCustomHost(target.host);
    if (target.kind !== 'preview') return undefined;
    const app = await this.living(target.appId);
    return app && { app, site: 'preview', current: true };
  }

  /** The app that has a slug now or had it before. */
  async bySlug(slug: string): Promise<HostedApp | undefined> {
    const appId = await this.slugs.appOf(slug);
    const app = appId === undefined ? undefined : await this.living(appId);
    return app && { app, site: 'app', current: app.slug === slug };
  }

  /** The app whose own host a target is, where it is not served there since its owner's plan has no such hosts. */
  async notServedAt(target: HostTarget): Promise<AppRecord | undefined> {
    const app = target.kind === 'custom' ? await this.ofCustomHost(target.host) : undefined;
    return app && !(await this.isServedAtHosts(app)) ? app : undefined;
  }

  private async byCustomHost(host: string): Promise<HostedApp | undefined> {
    const app = await this.ofCustomHost(host);
    return app && (await this.isServedAtHosts(app)) ? { app, site: 'app', current: true } : undefined;
  }

  private async ofCustomHost(host: string): Promise<AppRecord | undefined> {
    const appId = await this.customHosts.appOf(host);
    return appId === undefined ? undefined : this.living(appId);
  }

  private isServedAtHosts({ ownerId }: AppRecord): Promise<boolean> {
    return this.features.includes(ownerId, 'custom-domain');
  }

  async living(appId: string): Promise<AppRecord | undefined> {
    const app = await this.apps.find(platformScope(), appId);
    return app?.deletedAt ? undefined : app;
  }
}
