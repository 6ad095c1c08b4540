import { PlatformRecords } from '@lathe/platform/purging/platform-records';
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { IntegrationsModule } from '../integrations/integrations.module.js';
import { PicturesModule } from '../pictures/pictures.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { ToolRunsModule } from '../tool-runs/tool-runs.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppRemoval } from './app-removal.js';
import { PurgeApp } from './purge-app.processor.js';
import { PurgeOwner } from './purge-owner.processor.js';
import { PurgedAccounts } from './purged-accounts.js';

@Module({
  imports: [
    RecordsModule,
    AppsModule,
    BoughtPackagesModule,
    SlugsModule,
    HostsModule,
    VersionsModule,
    BuildsModule,
    UploadsModule,
    PicturesModule,
    IntegrationsModule,
    ToolsModule,
    ToolRunsModule,
  ],
  providers: [PlatformRecords, AppRemoval, PurgeApp, PurgeOwner, PurgedAccounts],
})
export class PurgingModule {}
