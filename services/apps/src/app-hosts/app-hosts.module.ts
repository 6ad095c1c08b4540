import { Module } from '@nestjs/common';
import { BuildsModule } from '../builds/builds.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { RuntimeModule } from '../runtime/runtime.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { AppHostsController } from './app-hosts.controller.js';
import { AppPages } from './app-pages.js';

@Module({
  imports: [HostsModule, VersionsModule, BuildsModule, RuntimeModule],
  controllers: [AppHostsController],
  providers: [AppPages],
})
export class AppHostsModule {}
