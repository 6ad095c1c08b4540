import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { ConversionsModule } from '../conversions/conversions.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { UnknownFieldsModule } from '../unknown-fields/unknown-fields.module.js';
import { ListEntities } from './list-entities.use-case.js';
import { OverviewController } from './overview.controller.js';

@Module({
  imports: [AccessModule, UnknownFieldsModule, ConversionsModule, RowsModule],
  controllers: [OverviewController],
  providers: [ListEntities],
})
export class OverviewModule {}
