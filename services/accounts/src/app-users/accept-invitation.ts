import { invitationOf } from '@lathe/platform/app-access/invitation-codes';
import { AddressSigner } from '@lathe/platform/auth/address-signer';
import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { HostedApp } from './hosted-app.js';
import { InvitationRepository } from './invitation.repository.js';

/** Uses an invitation up where it is for one person; a link stays. */
@Injectable()
export class AcceptInvitation {
  constructor(
    private readonly signer: AddressSigner,
    private readonly invitations: InvitationRepository,
  ) {}

  /**
   * In the transaction that makes the user of this address. Answers whether the code was mailed to it, and so proves it.
   * Throws `auth/invitation-invalid`.
   */
  async execute(app: HostedApp, code: string, email: string, tx: Transaction): Promise<boolean> {
    const invitationId = invitationOf(this.signer, app.appId, code);
    const invitation = invitationId && (await this.invitations.find(app, invitationId, tx));
    if (!invitation || (invitation.email !== null && invitation.email !== email))
      throw new DomainError('auth/invitation-invalid');
    if (invitation.email !== null && !(await this.invitations.delete(app, invitation.invitationId, tx)))
      throw new DomainError('auth/invitation-invalid');
    return invitation.email !== null;
  }
}
