import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { SecondStep as SecondStepAnswer } from '@lathe/proto/accounts/http';
import { Injectable } from '@nestjs/common';
import type { AccountRecord } from '../../accounts/account.js';
import { AccountRepository } from '../../accounts/account.repository.js';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { SecurityNotices } from '../../notices/security-notices.js';
import { expired, HalfWayTickets } from '../../second-factors/half-way-tickets.js';
import { type BrowserAnswer, Passkeys, refused } from '../../second-factors/passkeys.js';
import { RecoveryCodes } from '../../second-factors/recovery-codes.js';
import { SecondFactors } from '../../second-factors/second-factors.js';
import type { Ticket } from '../../second-factors/ticket.repository.js';

/** The way from a password to a session, where there is a second factor. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly factors: SecondFactors,
    private readonly codes: RecoveryCodes,
    private readonly tickets: HalfWayTickets,
    private readonly passkeys: Passkeys,
    private readonly limits: AttemptLimits,
    private readonly notices: SecurityNotices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** What somebody is to do whose password is right; undefined where that is enough. */
  async askedOf({ accountId, epoch }: AccountRecord): Promise<SecondStepAnswer | undefined> {
    const factors = await this.factors.of(accountId);
    if (factors.length === 0) return undefined;
    const ticket = await this.tickets.issue({ purpose: 'second-step', accountId, epoch });
    const kinds = new Set(factors.map(({ kind }) => kind));
    const hasCodes = (await this.codes.left(accountId)) > 0;
    return { ticket, ways: [...kinds, ...(hasCodes ? (['recovery-code'] as const) : [])] };
  }

  /** Who has shown a code of their app, or a recovery code. Throws as the route `enterCode` says. */
  async byCode(ticket: string, code: string, ip: string): Promise<AccountRecord> {
    const known = await this.tickets.look(ticket, 'second-step');
    const account = await this.accountOf(known);
    const { accountId } = account;
    await this.limits.duringSecondStep(accountId, ip, () =>
      this.unitOfWork.run(async (tx) => {
        if (!(await this.factors.useTotp(accountId, code, tx))) {
          if (!(await this.codes.take(accountId, code, tx))) throw new DomainError('auth/wrong-code');
          await this.notices.send(accountId, 'recovery-code-used', tx);
        }
        await this.tickets.take(ticket, tx);
      }),
    );
    return account;
  }

  /** What the browser asks the person's passkeys. Throws `auth/step-expired` and `auth/too-many-attempts`. */
  askPasskey(ticket: string, ip: string): Promise<Record<string, unknown>> {
    return this.limits.duringQuestion(ip, async () => {
      const { accountId } = await this.tickets.ask(ticket, 'second-step');
      const { challenge, options } = await this.passkeys.askFor(await this.factors.of(accountId));
      await this.tickets.setChallenge(ticket, challenge);
      return options;
    });
  }

  /** Who has used one of their passkeys. Throws as the route `enterPasskey` says. */
  async byPasskey(ticket: string, answer: BrowserAnswer, ip: string): Promise<AccountRecord> {
    const known = await this.tickets.look(ticket, 'second-step');
    const account = await this.accountOf(known);
    const { accountId } = account;
    await this.limits.duringSecondStep(accountId, ip, async () => {
      const passkey = await this.factors.passkeyOf(answer);
      if (!known.challenge || passkey?.accountId !== accountId) throw refused();
      const counter = await this.passkeys.read(answer, known.challenge, passkey, { alone: false });
      await this.unitOfWork.run(async (tx) => {
        await this.factors.usePasskey(passkey, counter, tx);
        await this.tickets.take(ticket, tx);
      });
    });
    return account;
  }

  /** Throws `auth/step-expired` when the account is gone, or its sessions have ended since. */
  private async accountOf({ accountId, epoch }: Ticket): Promise<AccountRecord> {
    const account = await this.accounts.find(accountId);
    if (!account || account.epoch !== epoch) throw expired();
    return account;
  }
}
