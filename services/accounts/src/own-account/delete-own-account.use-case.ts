import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { Confirmation } from '@lathe/proto/accounts/own-account';
import { Injectable } from '@nestjs/common';
import { DeleteAccount } from '../profile/delete-account.use-case.js';
import { ConfirmOwner } from './confirm-owner.js';

/** Deletes one's own account for good. */
@Injectable()
export class DeleteOwnAccount {
  constructor(
    private readonly confirm: ConfirmOwner,
    private readonly deletion: DeleteAccount,
  ) {}

  /** Throws as `ConfirmOwner` does. */
  async execute(scope: OwnerScope, shown: Confirmation, ip: string): Promise<void> {
    await this.confirm.execute(scope, shown, ip);
    await this.deletion.executeOwn(scope);
  }
}
