import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { AppRepository } from './app.repository.js';
import { AppRoom } from './app-room.js';
import { AppWriter } from './app-writer.js';
import { OwnWorkspaceApps } from './own-workspace-apps.js';

/** The record of an app, on which everything else of this service stands. */
@Module({
  imports: [PlansModule],
  providers: [AppRepository, AppRoom, AppWriter, OwnWorkspaceApps],
  exports: [AppRepository, AppRoom, AppWriter],
})
export class RecordsModule {}
