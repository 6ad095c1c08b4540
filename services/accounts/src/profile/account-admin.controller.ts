import { Input, Operator, Route } from '@lathe/platform/http/route.decorator';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { changeAccount, deleteAccount } from '@lathe/proto/desk/accounts';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ChangeAccount } from './change-account.use-case.js';
import { DeleteAccount } from './delete-account.use-case.js';

/** What operators change of accounts. */
@Controller()
export class AccountAdminController {
  constructor(
    private readonly changeCase: ChangeAccount,
    private readonly deleteCase: DeleteAccount,
  ) {}

  @Route(changeAccount)
  async change(
    @Input() { params, body }: RouteInput<typeof changeAccount>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof changeAccount>> {
    const { accountId, email, isAdmin, isDisabled } = await this.changeCase.execute(operator, params.accountId, body);
    return { accountId, email, isAdmin, isDisabled };
  }

  @Route(deleteAccount)
  async delete(
    @Input() { params }: RouteInput<typeof deleteAccount>,
    @Operator() operator: OperatorScope,
  ): Promise<RouteAnswer<typeof deleteAccount>> {
    await this.deleteCase.execute(operator, params.accountId);
    return {};
  }
}
