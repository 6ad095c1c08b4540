import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { changeAccount, deleteAccount } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ChangeAccount } from './change-account.use-case.js';
import { DeleteAccount } from './delete-account.use-case.js';

/** What admins of the installation do with accounts. */
@Controller()
export class AccountAdminController {
  constructor(
    private readonly changeCase: ChangeAccount,
    private readonly deleteCase: DeleteAccount,
  ) {}

  @Route(changeAccount)
  async change(
    @Input() { params, body }: RouteInput<typeof changeAccount>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof changeAccount>> {
    const { accountId, email, isAdmin, isDisabled } = await this.changeCase.execute(
      ownerScope(caller),
      params.accountId,
      body,
    );
    return { accountId, email, isAdmin, isDisabled };
  }

  @Route(deleteAccount)
  async delete(
    @Input() { params }: RouteInput<typeof deleteAccount>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof deleteAccount>> {
    await this.deleteCase.execute(ownerScope(caller), params.accountId);
    return {};
  }
}
