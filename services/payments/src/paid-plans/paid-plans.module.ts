import { purgingOf } from '@lathe/platform/purging/purging-of';
import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { ChargingHolding } from '../memberships/purging/charging-holding.js';
import { ListPaidPlans } from './list-paid-plans.use-case.js';
import { PaidPlanRepository } from './paid-plan.repository.js';
import { PaidPlansController } from './paid-plans.controller.js';

@Module({
  imports: [MembershipsModule],
  controllers: [PaidPlansController],
  providers: [ListPaidPlans, PaidPlanRepository, ...purgingOf(PaidPlanRepository, ChargingHolding)],
})
export class PaidPlansModule {}
