import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../../accounts/account.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { HalfWayTickets } from '../../second-factors/half-way-tickets.js';
import { type BrowserAnswer, Passkeys, refused } from '../../second-factors/passkeys.js';
import { SecondFactors } from '../../second-factors/second-factors.js';

/** Sign-in by a passkey alone: it is what somebody has, and it has made sure of who they are. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly factors: SecondFactors,
    private readonly tickets: HalfWayTickets,
    private readonly passkeys: Passkeys,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Tells nothing of anybody. Throws `auth/too-many-attempts`. */
  begin(ip: string): Promise<{ ticket: string; options: Record<string, unknown> }> {
    return this.limits.duringPasskey(ip, async () => {
      const { challenge, options } = await this.passkeys.askFor();
      const ticket = await this.tickets.issue({ purpose: 'passkey-sign-in', accountId: '', epoch: 0, challenge });
      return { ticket, options };
    });
  }

  /** Throws `auth/step-expired`, `auth/passkey-refused` and `auth/too-many-attempts`. */
  finish(ticket: string, answer: BrowserAnswer, ip: string): Promise<AccountRecord> {
    return this.limits.duringPasskey(ip, async () => {
      const { challenge } = await this.tickets.look(ticket, 'passkey-sign-in');
      const passkey = await this.factors.passkeyOf(answer);
      if (!passkey) throw refused();
      const counter = await this.passkeys.read(answer, challenge!, passkey, { alone: true });
      await this.unitOfWork.run(async (tx) => {
        await this.factors.usePasskey(passkey, counter, tx);
        await this.tickets.take(ticket, tx);
      });
      const account = await this.accounts.find(passkey.accountId);
      if (!account) throw refused();
      return account;
    });
  }
}
