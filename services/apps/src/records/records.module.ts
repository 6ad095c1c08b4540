import { Module } from '@nestjs/common';
import { AppRepository } from './app.repository.js';
import { AppWriter } from './app-writer.js';
import { OwnWorkspaceApps } from './own-workspace-apps.js';

/** The record of an app, on which everything else of this service stands. */
@Module({
  providers: [AppRepository, AppWriter, OwnWorkspaceApps],
  exports: [AppRepository, AppWriter],
})
export class RecordsModule {}
