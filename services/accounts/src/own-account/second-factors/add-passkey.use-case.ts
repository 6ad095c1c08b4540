import { newId } from '@lathe/platform/ids/new-id';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { HalfWayTickets } from '../../second-factors/half-way-tickets.js';
import { type BrowserAnswer, Passkeys } from '../../second-factors/passkeys.js';
import { SecondFactors } from '../../second-factors/second-factors.js';
import { ConfirmPassword } from '../confirm-password.js';
import { type AddedFactor, toAdded } from './added-factor.js';
import { ownTicket } from './own-ticket.js';

/** Adds a passkey: what the browser is to make after the password, then what it made. */
@Injectable()
export class AddPasskey {
  constructor(
    private readonly confirmPassword: ConfirmPassword,
    private readonly factors: SecondFactors,
    private readonly tickets: HalfWayTickets,
    private readonly passkeys: Passkeys,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Throws as `ConfirmPassword` does, and `auth/too-many-factors`. */
  async begin(
    scope: OwnerScope,
    password: string,
    ip: string,
  ): Promise<{ ticket: string; options: Record<string, unknown> }> {
    const { accountId, email, epoch } = await this.confirmPassword.execute(scope, password, ip);
    const known = await this.factors.mustHaveRoom(accountId);
    const { challenge, options } = await this.passkeys.askForNew(accountId, email, known);
    return { ticket: await this.tickets.issue({ purpose: 'add-passkey', accountId, epoch, challenge }), options };
  }

  /** Throws `auth/step-expired`, `auth/passkey-refused` and `auth/too-many-factors`. */
  async confirm(
    { accountId }: OwnerScope,
    { ticket, name, response }: { ticket: string; name: string; response: BrowserAnswer },
  ): Promise<AddedFactor> {
    const { challenge, epoch } = ownTicket(await this.tickets.look(ticket, 'add-passkey'), accountId);
    const passkey = await this.passkeys.readNew(response, challenge!);
    const [factorId, createdAt] = [newId(), new Date()];
    const factor = { kind: 'passkey', factorId, accountId, name, createdAt, lastUsedAt: null, ...passkey } as const;
    return this.unitOfWork.run(async (tx) => {
      await this.tickets.take(ticket, tx);
      return toAdded(factor, await this.factors.add(factor, epoch, tx));
    });
  }
}
