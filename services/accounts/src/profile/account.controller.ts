import { Caller, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { createAccount, currentAccount } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ReadAccount } from '../accounts/read-account.use-case.js';
import { AccountView } from './account-view.js';

/** The signed-in builder's own account. */
@Controller()
export class AccountController {
  constructor(
    private readonly readAccount: ReadAccount,
    private readonly view: AccountView,
  ) {}

  /** Whoever is signed in has an account, so this returns it. */
  @Route(createAccount)
  async create(@Caller() caller: Principal): Promise<RouteAnswer<typeof createAccount>> {
    return { accountId: (await this.readAccount.execute(ownerScope(caller))).accountId };
  }

  @Route(currentAccount)
  async current(@Caller() caller: Principal): Promise<RouteAnswer<typeof currentAccount>> {
    return this.view.of(await this.readAccount.execute(ownerScope(caller)));
  }
}
