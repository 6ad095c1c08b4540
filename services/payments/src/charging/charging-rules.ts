import { hasDomain } from '@lathe/platform/app-access/visibility';
import type { Site } from '@lathe/platform/config/common-config';
import { OwnerFeatures } from '@lathe/platform/entitlements/owner-features';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { MembershipSettings } from '@lathe/proto/payments/memberships';
import { featureDetails } from '@lathe/proto/plans/limit-reasons';
import { Inject, Injectable } from '@nestjs/common';
import type { OwnChargedApp } from '../charging/owned-charging.js';

type Obstacle = NonNullable<MembershipSettings['obstacle']>;

/** What an app needs before it can charge (spec 2, section 5; spec 1, section 6). */
@Injectable()
export class ChargingRules {
  constructor(
    private readonly apps: AppStates,
    private readonly features: OwnerFeatures,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** Null for none. What apps tells may be under way, so it is asked before something is in the way. */
  async obstacleOf({ appId, state }: OwnChargedApp): Promise<Obstacle | null> {
    if (!(await this.features.includes(state.ownerId, 'payment-system'))) return 'plan';
    if (this.missing(state) === null) return null;
    return this.missing((await this.apps.refresh(appId)) ?? state);
  }

  /** Throws `plan/payment-system`. */
  async needPlan({ state }: OwnChargedApp): Promise<void> {
    if (await this.features.includes(state.ownerId, 'payment-system')) return;
    throw new DomainError('plan/payment-system', featureDetails('payment-system'));
  }

  /** Throws `plan/payment-system` and `payments/memberships-need-sign-up`. */
  async needAll(app: OwnChargedApp): Promise<void> {
    await this.needPlan(app);
    if ((await this.obstacleOf(app)) !== null) throw new DomainError('payments/memberships-need-sign-up');
  }

  private missing(state: AppState): Obstacle | null {
    if (!state.published || !state.isSignupEnabled) return 'sign-up';
    return hasDomain(state, this.site) ? null : 'domain';
  }
}
