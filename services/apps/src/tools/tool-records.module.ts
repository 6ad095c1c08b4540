import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { FollowNames } from './follow-names.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

/** The records of tools, which follow the versions of their app. */
@Module({
  imports: [RecordsModule],
  providers: [ToolRepository, ToolWriter, FollowNames],
  exports: [ToolRepository, ToolWriter, FollowNames],
})
export class ToolRecordsModule {}
