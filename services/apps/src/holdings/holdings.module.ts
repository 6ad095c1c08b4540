import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { HoldingsController } from './holdings.controller.js';
import { ListHoldings } from './list-holdings.use-case.js';

@Module({
  imports: [RecordsModule, UploadsModule],
  controllers: [HoldingsController],
  providers: [ListHoldings],
})
export class HoldingsModule {}
