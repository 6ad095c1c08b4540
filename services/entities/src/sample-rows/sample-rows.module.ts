import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { InsertSampleRows } from './insert-sample-rows.use-case.js';
import { SampleBatchRepository } from './sample-batch.repository.js';
import { SampleRowsController } from './sample-rows.controller.js';

@Module({
  imports: [AccessModule, RowsModule],
  controllers: [SampleRowsController],
  providers: [SampleBatchRepository, InsertSampleRows],
  exports: [SampleBatchRepository],
})
export class SampleRowsModule {}
