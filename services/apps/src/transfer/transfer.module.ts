import { readProjectKit } from '@lathe/app-runtime/vendor-build/project-kit';
import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { BuildsModule } from '../builds/builds.module.js';
import type { AppsEnv } from '../config.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ExportApp } from './export-app.use-case.js';
import { ImportApp } from './import-app.use-case.js';
import { PROJECT_KIT } from './project-kit.js';
import { TransferController } from './transfer.controller.js';

@Module({
  imports: [AppsModule, VersionsModule, BuildsModule],
  controllers: [TransferController],
  providers: [
    ExportApp,
    ImportApp,
    {
      provide: PROJECT_KIT,
      inject: [CONFIG],
      // Half a megabyte that few ask for is not kept.
      useFactory: (config: AppsEnv) => () => readProjectKit(config.VENDOR_DIR),
    },
  ],
})
export class TransferModule {}
