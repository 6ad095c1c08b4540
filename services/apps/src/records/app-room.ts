import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { type LimitDetails, limitReasons } from '@lathe/proto/plans/limit-reasons';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from './app.js';
import { AppRepository } from './app.repository.js';
import { beyondPlan, type RoomReason, roomReasons } from './beyond-plan.js';

/**
 * Which apps of an owner a lower plan has no room for: the first ones made stay as they are, the others are read-only
 * until the plan is higher or there are fewer. Nothing is deleted, and what is published stays served.
 */
@Injectable()
export class AppRoom {
  constructor(
    private readonly apps: AppRepository,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {}

  /** Throws `plan/app-read-only` for an app that is beyond the plan of its owner. */
  async refuse({ appId, ownerId }: Pick<AppRecord, 'appId' | 'ownerId'>, tx?: Transaction): Promise<void> {
    const details = (await this.beyond(ownerId, tx)).get(appId);
    if (details) throw new DomainError('plan/app-read-only', details);
  }

  /** Apps that are read-only, and the limit that each is beyond. */
  async beyond(ownerId: string, tx?: Transaction): Promise<ReadonlyMap<string, LimitDetails>> {
    const owner = await this.entitlements.of(ownerId);
    const limitOf = (reason: RoomReason) => this.plans.limitOf(owner, limitReasons[reason].limit);
    const [apps, genApps] = [limitOf('apps'), limitOf('gen-apps')];
    if (apps === null && genApps === null) return new Map();
    const living = await this.apps.inOrder(ownerId, tx);
    const reasons = beyondPlan(living, { apps, 'gen-apps': genApps });
    const details = Object.fromEntries(
      roomReasons.map((reason) => [reason, this.detailsOf(reason, living, limitOf(reason))]),
    );
    return new Map([...reasons].map(([appId, reason]) => [appId, details[reason]!]));
  }

  private detailsOf(
    reason: RoomReason,
    living: readonly Pick<AppRecord, 'appType'>[],
    limit: number | null,
  ): LimitDetails {
    const used = living.filter(({ appType }) => reason === 'apps' || appType === 'GEN_APP').length;
    const lowestPlan = this.plans.lowestPlanAbove(limitReasons[reason].limit, used - 1);
    return { reason, limit: limit ?? 0, used, resetsAt: null, lowestPlan };
  }
}
