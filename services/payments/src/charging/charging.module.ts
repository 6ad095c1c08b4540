import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { AppPlanRepository } from './app-plan.repository.js';
import { AppTills } from './app-tills.js';
import { ChargingRepository } from './charging.repository.js';

/** How apps charge: what they sell, and who takes the money. */
@Module({
  imports: [ProviderModule],
  providers: [ChargingRepository, AppPlanRepository, AppTills],
  exports: [ChargingRepository, AppPlanRepository, AppTills],
})
export class ChargingModule {}
