import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AppStatesModule } from '../app-states/app-states.module.js';
import { ModelCostRepository } from './model-cost.repository.js';
import { ModelCosts } from './model-costs.consumer.js';
import { ModelCostsController } from './model-costs.controller.js';
import { ReadModelCosts } from './read-model-costs.use-case.js';

/** What language models took and cost, for whom. */
@Module({
  imports: [AccountsModule, AppStatesModule],
  controllers: [ModelCostsController],
  providers: [ModelCostRepository, ModelCosts, ReadModelCosts],
  exports: [ModelCostRepository],
})
export class ModelCostsModule {}
