import { followingOwners } from '@lathe/platform/owner-changes/owner-changes';
import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { AppPlansModule } from '../app-plans/app-plans.module.js';
import { SoldHolding } from '../app-plans/ending/sold-holding.js';
import { AppPlanRepository } from '../charging/app-plan.repository.js';
import { ChangeCharging } from '../charging/change-charging.js';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { ChargingHolding } from '../memberships/purging/charging-holding.js';
import { PackageCheckoutRepository } from '../packages/package-checkout.repository.js';
import { PackageOfferRepository } from '../packages/package-offer.repository.js';
import { PackagesModule } from '../packages/packages.module.js';
import { ListPaidPlans } from './list-paid-plans.use-case.js';
import { PaidPlansController } from './paid-plans.controller.js';

@Module({
  imports: [MembershipsModule, AppPlansModule, PackagesModule],
  controllers: [PaidPlansController],
  providers: [
    ListPaidPlans,
    ...followingOwners(ChangeCharging, PackageOfferRepository),
    ...purgingOf(SoldHolding, AppPlanRepository, ChargingHolding, PackageOfferRepository, PackageCheckoutRepository),
  ],
})
export class PaidPlansModule {}
