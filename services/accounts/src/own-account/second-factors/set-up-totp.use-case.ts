import { DomainError } from '@lathe/platform/errors/domain-error';
import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SEALER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { AttemptLimits } from '../../identity/attempt-limits.js';
import { totpContext } from '../../second-factors/factor.js';
import { HalfWayTickets } from '../../second-factors/half-way-tickets.js';
import { SecondFactors } from '../../second-factors/second-factors.js';
import { newTotpKey, stepOf, totpUri } from '../../second-factors/totp.js';
import { ConfirmPassword } from '../confirm-password.js';
import { type AddedFactor, toAdded } from './added-factor.js';
import { ownTicket } from './own-ticket.js';

/** Sets up an app that shows codes: a key after the password, which counts once the app has shown a code of it. */
@Injectable()
export class SetUpTotp {
  constructor(
    private readonly confirmPassword: ConfirmPassword,
    private readonly factors: SecondFactors,
    private readonly tickets: HalfWayTickets,
    private readonly limits: AttemptLimits,
    private readonly unitOfWork: UnitOfWork,
    @Inject(SEALER) private readonly sealer: Sealer,
  ) {}

  /** Throws as `ConfirmPassword` does, and `auth/too-many-factors`. */
  async begin(scope: OwnerScope, password: string, ip: string): Promise<{ ticket: string; uri: string; key: string }> {
    const { accountId, email, epoch } = await this.confirmPassword.execute(scope, password, ip);
    await this.factors.mustHaveRoom(accountId);
    const [factorId, key] = [newId(), newTotpKey()];
    const sealedKey = this.sealer.seal(key, totpContext(factorId));
    const ticket = await this.tickets.issue({
      purpose: 'add-totp',
      accountId,
      epoch,
      totp: { factorId, sealedKey },
    });
    return { ticket, key, uri: totpUri(key, email) };
  }

  /** Throws `auth/step-expired`, `auth/wrong-code`, `auth/too-many-factors` and `auth/too-many-attempts`. */
  confirm(
    { accountId }: OwnerScope,
    { ticket, name, code }: { ticket: string; name: string; code: string },
    ip: string,
  ): Promise<AddedFactor> {
    return this.limits.duringCode(ip, async () => {
      const { totp, epoch } = ownTicket(await this.tickets.look(ticket, 'add-totp'), accountId);
      const { factorId, sealedKey } = totp!;
      const lastStep = stepOf(this.sealer.open(sealedKey, totpContext(factorId)), code);
      if (lastStep === undefined) throw new DomainError('auth/wrong-code');
      const factor = {
        kind: 'totp',
        factorId,
        accountId,
        name,
        createdAt: new Date(),
        lastUsedAt: null,
        sealedKey,
        lastStep,
      } as const;
      return this.unitOfWork.run(async (tx) => {
        await this.tickets.take(ticket, tx);
        return toAdded(factor, await this.factors.add(factor, epoch, tx));
      });
    });
  }
}
