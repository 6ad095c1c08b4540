import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditLog } from './audit-log.consumer.js';
import { ReadAudit } from './read-audit.use-case.js';

/** The log of privileged acts of the whole installation. */
@Module({
  imports: [AccountsModule],
  controllers: [AuditController],
  providers: [AuditRepository, AuditLog, ReadAudit],
})
export class AuditModule {}
