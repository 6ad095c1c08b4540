import type { Site } from '@lathe/platform/config/common-config';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { MembershipSettings as Settings } from '@lathe/proto/payments/memberships';
import { Inject, Injectable } from '@nestjs/common';
import { ChangeCharging } from '../../charging/change-charging.js';
import { notCharging } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { ChargingRules } from '../../charging/charging-rules.js';
import { type OwnChargedApp, OwnedCharging } from '../../charging/owned-charging.js';
import { isReachable } from '../../charging/ping-address.js';
import { MembershipRepository } from '../people/membership.repository.js';
import { PersonRepository } from '../people/person.repository.js';

/** How the memberships of an app stand, for its owner. */
@Injectable()
export class MembershipSettings {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly chargings: ChargingRepository,
    private readonly memberships: MembershipRepository,
    private readonly people: PersonRepository,
    private readonly rules: ChargingRules,
    private readonly changes: ChangeCharging,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SITE) private readonly site: Site,
  ) {}

  async read(owner: OwnerScope, appId: string): Promise<Settings> {
    return this.of(await this.owned.of(owner, appId));
  }

  /** Throws `not-found`, `plan/payment-system` and `payments/memberships-need-sign-up`. */
  async enable(owner: OwnerScope, appId: string, isEnabled: boolean): Promise<Settings> {
    const app = await this.owned.of(owner, appId);
    if (isEnabled) await this.rules.needAll(app);
    await this.unitOfWork.run((tx) => this.changes.enable(app, isEnabled, tx));
    return this.of(app);
  }

  async of(app: OwnChargedApp): Promise<Settings> {
    const { isEnabled, connection } = (await this.chargings.find(app)) ?? notCharging(app.appId);
    const now = new Date();
    const { productId, productName, syncedAt, problem } = connection ?? {};
    return {
      isPaidMembershipsEnabled: isEnabled,
      paidMembershipsSettings: {
        paymentProvider: connection ? 'gumroad' : null,
        hasPaymentProviderAccessToken: connection !== null,
        isSetupCompleted: connection !== null,
      },
      paidMembershipsProduct: productId ? { id: productId, name: productName ?? '' } : null,
      obstacle: await this.rules.obstacleOf(app),
      members: productId ? await this.memberships.countAlive(app, productId, now) : 0,
      membersSignedUp: await this.people.countMembers(app, now),
      syncedAt: syncedAt?.toISOString() ?? null,
      problem: problem ?? null,
      isTold: isReachable(this.site),
    };
  }
}
