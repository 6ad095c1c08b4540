import { Module } from '@nestjs/common';
import { BoughtPackagesModule } from '../bought-packages/bought-packages.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { RecordsModule } from '../records/records.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CollectBuilds } from './collect-builds.js';
import { CollectContents } from './collect-contents.js';
import { CollectUnused } from './collect-unused.processor.js';
import { CollectUploads } from './collect-uploads.js';
import { CollectVersions } from './collect-versions.js';
import { HeldApps } from './held-apps.js';

@Module({
  imports: [RecordsModule, BoughtPackagesModule, VersionsModule, BuildsModule, UploadsModule],
  providers: [HeldApps, CollectVersions, CollectContents, CollectBuilds, CollectUploads, CollectUnused],
})
export class CollectingModule {}
