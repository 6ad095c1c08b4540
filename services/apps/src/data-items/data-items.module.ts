import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DataItemsController } from './data-items.controller.js';
import { ReplaceDataItem } from './replace-data-item.use-case.js';

@Module({
  imports: [RecordsModule, VersionsModule],
  controllers: [DataItemsController],
  providers: [ReplaceDataItem],
})
export class DataItemsModule {}
