import { Module } from '@nestjs/common';
import { MembershipsModule } from '../memberships/memberships.module.js';
import { ListPaidPlans } from './list-paid-plans.use-case.js';
import { PaidPlansController } from './paid-plans.controller.js';

@Module({ imports: [MembershipsModule], controllers: [PaidPlansController], providers: [ListPaidPlans] })
export class PaidPlansModule {}
