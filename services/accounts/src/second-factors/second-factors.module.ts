import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { FactorRepository } from './factor.repository.js';
import { HalfWayTickets } from './half-way-tickets.js';
import { Passkeys } from './passkeys.js';
import { RecoveryCodeRepository } from './recovery-code.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SecondFactors } from './second-factors.js';
import { TicketRepository } from './ticket.repository.js';

/** What proves beside a password who somebody is. */
@Module({
  imports: [AccountsModule, NoticesModule],
  providers: [
    FactorRepository,
    RecoveryCodeRepository,
    TicketRepository,
    RecoveryCodes,
    HalfWayTickets,
    Passkeys,
    SecondFactors,
  ],
  exports: [RecoveryCodes, HalfWayTickets, Passkeys, SecondFactors],
})
export class SecondFactorsModule {}
