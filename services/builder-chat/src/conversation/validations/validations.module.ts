import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { ValidateRepair } from './validate-repair.use-case.js';
import { ValidationsController } from './validations.controller.js';

@Module({
  imports: [AppsModule, GenerationsModule, EventsModule],
  controllers: [ValidationsController],
  providers: [ValidateRepair],
})
export class ValidationsModule {}
