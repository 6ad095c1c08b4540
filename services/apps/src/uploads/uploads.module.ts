import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { FileRoom } from './file-room.repository.js';
import { ReadUpload } from './read-upload.use-case.js';
import { StoreUpload } from './store-upload.use-case.js';
import { UploadRepository } from './upload.repository.js';
import { UploadAddresses } from './upload-addresses.js';
import { UploadHolding } from './upload-holding.js';
import { UploadsController } from './uploads.controller.js';

@Module({
  imports: [AppsModule, HostsModule],
  controllers: [UploadsController],
  providers: [UploadRepository, FileRoom, StoreUpload, ReadUpload, UploadHolding, UploadAddresses],
  exports: [FileRoom, UploadRepository, UploadAddresses, UploadHolding, StoreUpload],
})
export class UploadsModule {}
