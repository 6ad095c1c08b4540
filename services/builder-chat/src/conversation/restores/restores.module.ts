import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { RestoreVersion } from './restore-version.use-case.js';
import { RestoresController } from './restores.controller.js';
import { StepVersion } from './step-version.use-case.js';
import { UndoRestore } from './undo-restore.use-case.js';

@Module({
  imports: [AppsModule, GenerationsModule, MessagesModule],
  controllers: [RestoresController],
  providers: [RestoreVersion, StepVersion, UndoRestore],
})
export class RestoresModule {}
