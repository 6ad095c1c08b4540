import { Module } from '@nestjs/common';
import { HostsModule } from '../hosts/hosts.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AppCallers } from './app-callers.js';
import { CallRates } from './call-rates.js';
import { IntegrationsController } from './integrations.controller.js';
import { ReadIntegrations } from './read-integrations.use-case.js';
import { UploadFile } from './upload-file.use-case.js';

@Module({
  imports: [HostsModule, UploadsModule],
  controllers: [IntegrationsController],
  providers: [AppCallers, CallRates, ReadIntegrations, UploadFile],
})
export class IntegrationsModule {}
