import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { readAddress } from '@lathe/proto/accounts/internal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';

/** The address of an account, for a service that works for it. */
@Injectable()
export class ReadAddress {
  constructor(private readonly accounts: AccountRepository) {}

  /** Throws `not-found`, also where the caller works for somebody else. */
  async execute(owner: OwnerScope, accountId: string): Promise<RouteAnswer<typeof readAddress>> {
    const account = owner.accountId === accountId ? await this.accounts.find(accountId) : undefined;
    if (!account || account.isDisabled) throw notFound();
    return { email: account.email, isVerified: account.emailVerified };
  }
}
