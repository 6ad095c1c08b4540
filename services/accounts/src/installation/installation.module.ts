import { Module } from '@nestjs/common';
import { InstallationController } from './installation.controller.js';
import { ReadText } from './read-text.use-case.js';

@Module({
  controllers: [InstallationController],
  providers: [ReadText],
})
export class InstallationModule {}
