import { Memberships } from '@lathe/platform/app-access/memberships';
import { Module } from '@nestjs/common';
import { PlansModule } from '../plans/plans.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SlugsModule } from '../slugs/slugs.module.js';
import { CustomHostRepository } from './custom-host.repository.js';
import { HostApps } from './host-apps.js';

@Module({
  imports: [PlansModule, RecordsModule, SlugsModule],
  providers: [CustomHostRepository, HostApps, Memberships],
  exports: [CustomHostRepository, HostApps, Memberships],
})
export class HostsModule {}
