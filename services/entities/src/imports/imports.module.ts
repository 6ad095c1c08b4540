import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { ImportController } from './import.controller.js';
import { ImportRows } from './import-rows.use-case.js';

@Module({
  imports: [AccessModule, UsageModule, RowsModule],
  controllers: [ImportController],
  providers: [ImportRows],
})
export class ImportsModule {}
