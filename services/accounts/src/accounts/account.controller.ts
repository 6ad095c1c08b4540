import { DomainError } from '@lathe/platform/errors/domain-error';
import { Caller, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { createAccount, currentAccount } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import type { AccountRecord } from './account.js';
import { AccountView } from './account-view.js';
import { AccountRepository } from './account.repository.js';

/** The signed-in builder's own account. */
@Controller()
export class AccountController {
  constructor(private readonly accounts: AccountRepository, private readonly view: AccountView) {}

  /** With the built-in provider the account exists since sign-up, so this answers it. */
  @Route(createAccount)
  async create(@Caller() caller: Principal): Promise<RouteAnswer<typeof createAccount>> {
    return { accountId: (await this.own(caller)).accountId };
  }

  @Route(currentAccount)
  async current(@Caller() caller: Principal): Promise<RouteAnswer<typeof currentAccount>> {
    return this.view.of(await this.own(caller));
  }

  private async own(caller: Principal): Promise<AccountRecord> {
    const account = await this.accounts.find(ownerScope(caller).accountId);
    if (!account || account.isDisabled) throw new DomainError('not-signed-in');
    return account;
  }
}
