import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { RowsModule } from '../rows/rows.module.js';
import { CreateRowForTool } from './create-row-for-tool.use-case.js';
import { ReadRowsForTool } from './read-rows-for-tool.use-case.js';
import { RowsForToolsController } from './rows-for-tools.controller.js';

@Module({
  imports: [AccessModule, RowsModule],
  controllers: [RowsForToolsController],
  providers: [ReadRowsForTool, CreateRowForTool],
})
export class RowsForToolsModule {}
