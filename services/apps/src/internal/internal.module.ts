import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import { RecordsModule } from '../records/records.module.js';
import { ToolsModule } from '../tools/tools.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CheckChangeable } from './check-changeable.use-case.js';
import { InternalController } from './internal.controller.js';
import { ReadAppState } from './read-app-state.use-case.js';
import { ReadSchemas } from './read-schemas.use-case.js';
import { ReadSource } from './read-source.use-case.js';
import { ReadVersionFiles } from './read-version-files.use-case.js';
import { ReadVersionOrigin } from './read-version-origin.use-case.js';
import { ReadVersionSources } from './read-version-sources.use-case.js';

@Module({
  imports: [RecordsModule, AppsModule, VersionsModule, BuildsModule, ToolsModule],
  controllers: [InternalController],
  providers: [
    CheckChangeable,
    ReadAppState,
    ReadSchemas,
    ReadSource,
    ReadVersionFiles,
    ReadVersionOrigin,
    ReadVersionSources,
  ],
})
export class InternalModule {}
