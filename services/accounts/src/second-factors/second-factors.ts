import { DomainError } from '@lathe/platform/errors/domain-error';
import { isDuplicateKey } from '@lathe/platform/persistence/connection';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import { SEALER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { SecurityNotices } from '../notices/security-notices.js';
import { type Factor, maxFactors, type PasskeyFactor, totpContext, type TotpFactor } from './factor.js';
import { FactorRepository } from './factor.repository.js';
import { expired } from './half-way-tickets.js';
import { type BrowserAnswer, refused } from './passkeys.js';
import { RecoveryCodeRepository } from './recovery-code.repository.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TicketRepository } from './ticket.repository.js';
import { stepOf } from './totp.js';

/** The second factors of an account, and what follows on their coming and going. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly factors: FactorRepository,
    private readonly codes: RecoveryCodes,
    private readonly storedCodes: RecoveryCodeRepository,
    private readonly tickets: TicketRepository,
    private readonly notices: SecurityNotices,
    @Inject(SEALER) private readonly sealer: Sealer,
  ) {}

  of(accountId: string): Promise<Factor[]> {
    return this.factors.of(accountId);
  }

  /** Whether a sign-in asks for one. Of changes at once, none is missed. */
  async holdsAny(accountId: string, tx: Transaction): Promise<boolean> {
    await this.accounts.lock(accountId, tx);
    return (await this.factors.of(accountId, tx)).length > 0;
  }

  /** Throws `auth/too-many-factors` where no other can be added. */
  async mustHaveRoom(accountId: string, tx?: Transaction): Promise<Factor[]> {
    const known = await this.factors.of(accountId, tx);
    if (known.length >= maxFactors) throw new DomainError('auth/too-many-factors');
    return known;
  }

  /**
   * Adds one that was begun in this epoch of the account, and tells its owner by mail. The recovery codes that come with
   * the first; none with another. Throws `auth/step-expired` when the account's sessions have ended since,
   * `auth/too-many-factors`, and `auth/passkey-refused` for a passkey that somebody has.
   */
  async add(factor: Factor, epoch: number, tx: Transaction): Promise<string[]> {
    const { accountId } = factor;
    if ((await this.accounts.lock(accountId, tx))?.epoch !== epoch) throw expired();
    const known = await this.mustHaveRoom(accountId, tx);
    await this.factors.insert(factor, tx).catch((cause: unknown) => {
      throw isDuplicateKey(cause) ? refused(cause) : cause;
    });
    await this.notices.send(accountId, `${factor.kind}-added`, tx);
    return known.length === 0 ? this.codes.renew(accountId, tx) : [];
  }

  /** Removes one, and tells its owner by mail. With the last go the recovery codes. False when there is no such one. */
  async remove(accountId: string, factorId: string, tx: Transaction): Promise<boolean> {
    await this.accounts.lock(accountId, tx);
    const kind = await this.factors.delete(accountId, factorId, tx);
    if (!kind) return false;
    await this.notices.send(accountId, `${kind}-removed`, tx);
    if ((await this.factors.of(accountId, tx)).length === 0) await this.storedCodes.deleteOf(accountId, tx);
    return true;
  }

  /** Uses up the code of an app, whose step no other code of it may be from or before; false when it is none of them. */
  async useTotp(accountId: string, code: string, tx: Transaction): Promise<boolean> {
    for (const factor of await this.factors.of(accountId, tx)) {
      if (factor.kind !== 'totp') continue;
      const { key, sealedKey } = this.keyOf(factor);
      const step = stepOf(key, code);
      if (step !== undefined && (await this.factors.useStep(factor.factorId, step, sealedKey, tx))) return true;
    }
    return false;
  }

  /** Whose passkey a browser says that it used, which nobody has proven yet. */
  passkeyOf({ id }: BrowserAnswer): Promise<PasskeyFactor | undefined> {
    return typeof id === 'string' ? this.factors.findPasskey(id) : Promise.resolve(undefined);
  }

  /** Notes what a passkey counts now. Throws `auth/passkey-refused` when it was used or removed meanwhile. */
  async usePasskey(passkey: PasskeyFactor, counter: number, tx: Transaction): Promise<void> {
    if (!(await this.factors.useCounter(passkey, counter, tx))) throw refused();
  }

  /** With everything of an account, or when whoever had it so far need not be its owner. */
  async deleteOf(accountId: string, tx: Transaction): Promise<void> {
    await this.factors.deleteOf(accountId, tx);
    await this.storedCodes.deleteOf(accountId, tx);
    await this.tickets.deleteOf(accountId, tx);
  }

  /** The key, and how it is to be kept from now on: sealed with the key that seals now. */
  private keyOf({ factorId, sealedKey }: TotpFactor): { key: string; sealedKey: string } {
    const context = totpContext(factorId);
    const key = this.sealer.open(sealedKey, context);
    return { key, sealedKey: this.sealer.isCurrent(sealedKey) ? sealedKey : this.sealer.seal(key, context) };
  }
}
