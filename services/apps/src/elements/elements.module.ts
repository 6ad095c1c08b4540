import { Module } from '@nestjs/common';
import { BuildsModule } from '../builds/builds.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ChangeElement } from './change-element.use-case.js';
import { ElementsController } from './elements.controller.js';
import { ReadElement } from './read-element.use-case.js';

@Module({
  imports: [VersionsModule, BuildsModule],
  controllers: [ElementsController],
  providers: [ReadElement, ChangeElement],
})
export class ElementsModule {}
