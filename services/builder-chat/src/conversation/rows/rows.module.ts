import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { InsertRows } from './insert-rows.js';
import { SampleRowsProcessor } from './sample-rows.processor.js';

@Module({
  imports: [AppsModule],
  providers: [InsertRows, SampleRowsProcessor],
  exports: [InsertRows],
})
export class RowsModule {}
