import { Module } from '@nestjs/common';
import { appStatesProvider } from '@lathe/platform/app-states/app-states.provider';
import { ListPaidPlans } from './list-paid-plans.use-case.js';
import { PaidPlanRepository } from './paid-plan.repository.js';
import { PaidPlansController } from './paid-plans.controller.js';

@Module({ controllers: [PaidPlansController], providers: [appStatesProvider, ListPaidPlans, PaidPlanRepository] })
export class PaidPlansModule {}
