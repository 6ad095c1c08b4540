import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { ListPlanOffers } from './list-plan-offers.use-case.js';
import { OffersController } from './offers.controller.js';

@Module({ imports: [ProviderModule], controllers: [OffersController], providers: [ListPlanOffers] })
export class OffersModule {}
