import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { asOwner, asPlatform, InternalClient } from '@lathe/platform/internal/internal-client';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { listHoldings } from '@lathe/proto/apps/internal';
import { maxAppsAsked, readAppUsage } from '@lathe/proto/entities/internal';
import type { Excess } from '@lathe/proto/payments/model';
import type { PlanId } from '@lathe/proto/plans/plans';
import { Injectable } from '@nestjs/common';

interface Holding {
  readonly appId: string;
  readonly name: string;
  readonly rows: number;
  /** The larger of what its rows and its files take: the limit is each one's. */
  readonly bytes: number;
}

/** What an account has beyond a plan, before it goes over to it. */
@Injectable()
export class ListExcess {
  constructor(
    private readonly client: InternalClient,
    private readonly catalogue: PlanCatalogue,
  ) {}

  /** Nothing exceeds what an admin has. Throws `unavailable` while another service does not answer. */
  async execute(scope: OwnerScope, plan: PlanId): Promise<Excess[]> {
    const { accountId, isAdmin } = scope;
    const limit = (name: Excess['limit']) => this.catalogue.limitOf({ plan, isAdmin }, name);
    const { apps } = await this.client.call(listHoldings, { params: { accountId } }, asOwner(accountId, ''));
    const beyond = (name: Excess['limit'], used: number, app: Excess['app'] = null): Excess[] => {
      const allowed = limit(name);
      return allowed !== null && used > allowed ? [{ limit: name, allowed, used, app }] : [];
    };
    const holdings = await this.withRows(apps);
    return [
      ...beyond('apps', apps.length),
      ...beyond('genApps', apps.filter(({ isGenerated }) => isGenerated).length),
      ...holdings.flatMap(({ appId, name, rows, bytes }) => [
        ...beyond('rowsPerApp', rows, { appId, name }),
        ...beyond('storagePerApp', bytes, { appId, name }),
      ]),
    ];
  }

  private async withRows(apps: readonly { appId: string; name: string; fileBytes: number }[]): Promise<Holding[]> {
    const byApp = new Map<string, { rows: number; bytes: number }>();
    for (let asked = 0; asked < apps.length; asked += maxAppsAsked) {
      const appIds = apps.slice(asked, asked + maxAppsAsked).map(({ appId }) => appId);
      const stored = await this.client.call(readAppUsage, { body: { appIds } }, asPlatform());
      for (const one of stored.apps) byApp.set(one.appId, one);
    }
    return apps.map(({ appId, name, fileBytes }) => {
      const { rows = 0, bytes = 0 } = byApp.get(appId) ?? {};
      return { appId, name, rows, bytes: Math.max(bytes, fileBytes) };
    });
  }
}
