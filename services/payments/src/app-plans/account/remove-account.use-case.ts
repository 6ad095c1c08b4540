import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { PlanSettings as Settings } from '@lathe/proto/payments/app-plans';
import { Injectable } from '@nestjs/common';
import { ChangeCharging } from '../../charging/change-charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { OwnedCharging } from '../../charging/owned-charging.js';
import { PlanSettings } from '../plans/plan-settings.js';

/** Lets go of the Stripe account of an app's owner. */
@Injectable()
export class RemoveAccount {
  constructor(
    private readonly owned: OwnedCharging,
    private readonly chargings: ChargingRepository,
    private readonly changes: ChangeCharging,
    private readonly settings: PlanSettings,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * What people pay for is ended first, by a job. Where Stripe has refused the key to it nothing can be ended from here,
   * and asking again forgets the key at once.
   */
  async execute(owner: OwnerScope, appId: string): Promise<Settings> {
    const app = await this.owned.of(owner, appId);
    const account = (await this.chargings.find(app))?.account;
    const isStuck = account?.isEnding === true && account.problem !== null;
    await this.unitOfWork.run((tx) =>
      isStuck ? this.changes.forgetAccount(app, tx) : this.changes.endAccount(app, tx),
    );
    return this.settings.of(app);
  }
}
