import { CONFIG } from '@lathe/platform/tokens/tokens';
import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import type { AppsEnv } from '../config.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { CustomHostsController } from './custom-hosts.controller.js';
import { DnsRecords, DOMAIN_RECORDS, RecordsInFile } from './domain-records.js';
import { HostProof } from './host-proof.js';
import { ManageHosts } from './manage-hosts.use-case.js';

@Module({
  imports: [RecordsModule, AppsModule, VersionsModule, HostsModule],
  controllers: [CustomHostsController],
  providers: [
    HostProof,
    ManageHosts,
    {
      provide: DOMAIN_RECORDS,
      inject: [CONFIG],
      useFactory: ({ DNS_STAND_IN }: AppsEnv) => (DNS_STAND_IN ? new RecordsInFile(DNS_STAND_IN) : new DnsRecords()),
    },
  ],
})
export class CustomHostsModule {}
