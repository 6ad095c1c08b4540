import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { DeskAppsController } from './desk-apps.controller.js';
import { ListDeskApps } from './list-desk-apps.use-case.js';
import { ManageApp } from './manage-app.use-case.js';

/** Apps at the operator's desk. */
@Module({
  imports: [RecordsModule, VersionsModule],
  controllers: [DeskAppsController],
  providers: [ListDeskApps, ManageApp],
})
export class DeskModule {}
