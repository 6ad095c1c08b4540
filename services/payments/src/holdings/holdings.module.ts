import { Module } from '@nestjs/common';
import { ListExcess } from './list-excess.js';

/** What accounts have in other services that a plan limits. */
@Module({ providers: [ListExcess], exports: [ListExcess] })
export class HoldingsModule {}
