import { atMost } from '@lathe/platform/cache/at-most';
import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { limitReached } from '@lathe/platform/entitlements/limit-reached';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntitiesEnv } from '../config.js';
import type { Usage } from './usage.js';

/** Milliseconds until a changed plan counts. */
const freshForMs = 10_000;
const maxKnown = 20_000;

/** What one app may store: as its owner's plan says, and never more than the installation allows. */
@Injectable()
export class AppLimits {
  private readonly ceiling: Usage;
  private readonly known = new LRUCache<string, Usage>({ ...atMost(maxKnown), ttl: freshForMs });

  constructor(
    private readonly apps: AppStates,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
    @Inject(CONFIG) env: EntitiesEnv,
  ) {
    this.ceiling = { rows: env.ROWS_PER_APP, bytes: env.ROW_BYTES_PER_APP };
  }

  async of(appId: string): Promise<Usage> {
    const known = this.known.get(appId);
    if (known) return known;
    const limits = await this.read(appId);
    this.known.set(appId, limits);
    return limits;
  }

  /** The 402 of what would not fit, with the plan into which it would. No plan has more than the installation allows. */
  refusal(limits: Usage, used: Usage, change: Usage): DomainError {
    const reason = change.rows > 0 && used.rows + change.rows > limits.rows ? 'rows' : 'bytes';
    const wanted = used[reason] + change[reason];
    const error = limitReached(this.plans, reason, limits[reason], used[reason], null, wanted);
    return wanted <= this.ceiling[reason] ? error : new DomainError(error.code, { ...error.details, lowestPlan: null });
  }

  private async read(appId: string): Promise<Usage> {
    const owner = await this.entitlements.of((await this.apps.get(appId)).ownerId);
    const { rows, bytes } = this.ceiling;
    return {
      rows: Math.min(rows, this.plans.limitOf(owner, 'rowsPerApp') ?? rows),
      bytes: Math.min(bytes, this.plans.limitOf(owner, 'storagePerApp') ?? bytes),
    };
  }
}
