import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { LedgerController } from './ledger.controller.js';
import { LedgerRepository } from './ledger.repository.js';
import { ReadLedger } from './read-ledger.use-case.js';
import { TurnUses } from './turn-uses.consumer.js';

@Module({
  imports: [AppsModule],
  controllers: [LedgerController],
  providers: [LedgerRepository, ReadLedger, TurnUses],
  exports: [LedgerRepository],
})
export class LedgerModule {}
