import type { Site } from '@lathe/platform/config/common-config';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { SITE } from '@lathe/platform/tokens/tokens';
import { showsWatermark } from '@lathe/proto/plans/features';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppRecord } from '../records/app.js';

/** Pages of apps are opened far more often than plans change. */
const knownForMs = 30_000;

/** Which apps carry the platform's mark: by the plan of their owner, and by what he chose. */
@Injectable()
export class Watermarks {
  private readonly owners = new LRUCache<string, { isAdmin: boolean; plan: PlanCatalogue['defaultPlan'] }>({
    max: 10_000,
    ttl: knownForMs,
  });

  constructor(
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Where the mark leads; null for an app without one. */
  async addressFor({ ownerId, style }: AppRecord): Promise<string | null> {
    const owner = this.owners.get(ownerId) ?? (await this.read(ownerId));
    return owner && showsWatermark(style, owner) ? this.site.publicUrl : null;
  }

  /** An app opens whether or not its owner's plan can be asked for; then it has no mark. */
  private async read(ownerId: string): Promise<{ isAdmin: boolean; plan: PlanCatalogue['defaultPlan'] } | undefined> {
    const known = await this.entitlements.of(ownerId).catch(() => undefined);
    if (!known) return undefined;
    const owner = { isAdmin: known.isAdmin, plan: known.plan ?? this.plans.defaultPlan };
    this.owners.set(ownerId, owner);
    return owner;
  }
}
