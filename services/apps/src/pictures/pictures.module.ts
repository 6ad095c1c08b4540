import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { HostsModule } from '../hosts/hosts.module.js';
import { RecordsModule } from '../records/records.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { PictureFiles } from './picture-files.js';
import { PicturesController } from './pictures.controller.js';
import { ReadPicture } from './read-picture.use-case.js';
import { SavePicture } from './save-picture.use-case.js';

@Module({
  imports: [RecordsModule, AppsModule, HostsModule, VersionsModule],
  controllers: [PicturesController],
  providers: [PictureFiles, SavePicture, ReadPicture],
  exports: [PictureFiles],
})
export class PicturesModule {}
