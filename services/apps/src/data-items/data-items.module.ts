import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DataItemsController } from './data-items.controller.js';
import { ReplaceDataItem } from './replace-data-item.use-case.js';

@Module({
  imports: [RecordsModule, ToolsModule, VersionsModule],
  controllers: [DataItemsController],
  providers: [ReplaceDataItem],
})
export class DataItemsModule {}
