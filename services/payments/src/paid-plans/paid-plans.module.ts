import { purgingOf } from '@lathe/platform/purging/purging-of';
import { AppStates } from '@lathe/platform/read-models/app-states';
import { Module } from '@nestjs/common';
import { ListPaidPlans } from './list-paid-plans.use-case.js';
import { PaidPlanRepository } from './paid-plan.repository.js';
import { PaidPlansController } from './paid-plans.controller.js';

@Module({
  controllers: [PaidPlansController],
  providers: [AppStates, ListPaidPlans, PaidPlanRepository, ...purgingOf(PaidPlanRepository)],
})
export class PaidPlansModule {}
