import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import type { AppsEnv } from '../config.js';
import { VersionsModule } from '../versions/versions.module.js';
import { BuildRepository } from './build.repository.js';
import { BuildVersion } from './build-version.use-case.js';
import { CompilerPool } from './compiler-pool.js';
import { DiagnoseVersion } from './diagnose-version.use-case.js';
import { ReadBuiltFile } from './read-built-file.use-case.js';
import { TraceFaultsController } from './trace-faults.controller.js';
import { TraceFaults } from './trace-faults.use-case.js';
import { VENDOR, VendorFiles } from './vendor-files.js';

@Module({
  imports: [VersionsModule],
  controllers: [TraceFaultsController],
  providers: [
    BuildRepository,
    BuildVersion,
    ReadBuiltFile,
    DiagnoseVersion,
    TraceFaults,
    { provide: VENDOR, inject: [CONFIG], useFactory: (config: AppsEnv) => VendorFiles.open(config.VENDOR_DIR) },
    {
      provide: CompilerPool,
      inject: [CONFIG],
      useFactory: (config: AppsEnv) => new CompilerPool({ vendorDir: config.VENDOR_DIR }),
    },
  ],
  exports: [BuildRepository, BuildVersion, CompilerPool, ReadBuiltFile, DiagnoseVersion, TraceFaults, VENDOR],
})
export class BuildsModule {}
