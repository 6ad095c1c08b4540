import { Module } from '@nestjs/common';
import { AppRecordsModule } from '../apps/app-records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { HostApps } from './host-apps.js';

@Module({
  imports: [AppRecordsModule, SlugsModule],
  providers: [HostApps],
  exports: [HostApps],
})
export class HostsModule {}
