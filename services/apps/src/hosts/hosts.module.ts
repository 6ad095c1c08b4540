import { Module } from '@nestjs/common';
import { RecordsModule } from '../records/records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { HostApps } from './host-apps.js';

@Module({
  imports: [RecordsModule, SlugsModule],
  providers: [HostApps],
  exports: [HostApps],
})
export class HostsModule {}
