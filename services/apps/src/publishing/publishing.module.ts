import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { PublishApp } from './publish-app.use-case.js';
import { PublishingController } from './publishing.controller.js';
import { UnpublishApp } from './unpublish-app.use-case.js';

@Module({
  imports: [RecordsModule, AppsModule, VersionsModule, BuildsModule, ToolsModule],
  controllers: [PublishingController],
  providers: [PublishApp, UnpublishApp],
})
export class PublishingModule {}
