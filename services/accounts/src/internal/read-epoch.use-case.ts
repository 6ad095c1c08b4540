import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { AppUserRepository } from '../app-users/app-user.repository.js';

/** The epoch of an account or of an app's user; 0 for anybody else. Tokens from before it no longer count. */
@Injectable()
export class ReadEpoch {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly users: AppUserRepository,
  ) {}

  async execute(principalId: string): Promise<number> {
    const account = await this.accounts.find(principalId);
    return account?.epoch ?? (await this.users.epochOf(principalId)) ?? 0;
  }
}
