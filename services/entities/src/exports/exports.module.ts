import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { ExportRows } from './export-rows.use-case.js';
import { ExportsController } from './exports.controller.js';

@Module({
  imports: [AccessModule, RowsModule],
  controllers: [ExportsController],
  providers: [ExportRows],
})
export class ExportsModule {}
