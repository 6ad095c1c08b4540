import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { DataRatesGuard } from '../rates/data-rates.guard.js';
import { ChangesController } from './changes.controller.js';
import { LiveConnections } from './live-connections.js';
import { LiveLimits } from './live-limits.js';

@Module({
  imports: [AccessModule],
  controllers: [ChangesController],
  providers: [LiveConnections, LiveLimits, DataRatesGuard],
})
export class LiveModule {}
