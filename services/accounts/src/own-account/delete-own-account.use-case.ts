import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import { DeleteAccount } from '../profile/delete-account.use-case.js';
import { ConfirmPassword } from './confirm-password.js';

/** Deletes one's own account for good. */
@Injectable()
export class DeleteOwnAccount {
  constructor(
    private readonly confirm: ConfirmPassword,
    private readonly deletion: DeleteAccount,
  ) {}

  /** Throws as `ConfirmPassword` does. */
  async execute(scope: OwnerScope, password: string, ip: string): Promise<void> {
    await this.confirm.execute(scope, password, ip);
    await this.deletion.executeOwn(scope);
  }
}
