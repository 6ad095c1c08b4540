import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { createAccount, currentAccount } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { EnsureAccount } from '../accounts/ensure-account.use-case.js';
import { ReadAccount } from '../accounts/read-account.use-case.js';
import { AccountView } from './account-view.js';

/** The signed-in builder's own account. */
@Controller()
export class AccountController {
  constructor(
    private readonly ensureAccount: EnsureAccount,
    private readonly readAccount: ReadAccount,
    private readonly view: AccountView,
  ) {}

  @Route(createAccount)
  async create(
    @Caller() caller: Principal,
    @Input() { query }: RouteInput<typeof createAccount>,
  ): Promise<RouteAnswer<typeof createAccount>> {
    return { accountId: (await this.ensureAccount.execute(ownerScope(caller), query.sale_id)).accountId };
  }

  @Route(currentAccount)
  async current(@Caller() caller: Principal): Promise<RouteAnswer<typeof currentAccount>> {
    return this.view.of(await this.readAccount.execute(ownerScope(caller)));
  }
}
