import { Module } from '@nestjs/common';
import { ChecksModule } from '../../checks/checks.module.js';
import { AppsModule } from '../apps/apps.module.js';
import { EventsModule } from '../events/events.module.js';
import { GenerationsModule } from '../generations/generations.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ReadProblems } from './read-problems.use-case.js';
import { ValidateRepair } from './validate-repair.use-case.js';
import { ValidationsController } from './validations.controller.js';

@Module({
  imports: [AppsModule, ChecksModule, GenerationsModule, EventsModule, LedgerModule],
  controllers: [ValidationsController],
  providers: [ValidateRepair, ReadProblems],
})
export class ValidationsModule {}
