import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { CrawlLimits } from '../records/crawl-page.js';

/** How far crawls may go by the plan of whoever they are for (spec 1, section 9). */
@Injectable()
export class CrawlPlan {
  constructor(
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {}

  /** As far as was asked for, and the plan allows today. */
  async within(_scope: PlatformScope, ownerId: string, { depth, pages }: CrawlLimits): Promise<CrawlLimits> {
    const entitlement = await this.entitlements.of(ownerId);
    const most = (name: 'crawlDepth' | 'crawlPages'): number => this.plans.limitOf(entitlement, name) ?? Infinity;
    return { depth: Math.min(depth, most('crawlDepth')), pages: Math.min(pages, most('crawlPages')) };
  }
}
