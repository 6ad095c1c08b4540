import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { changeAppUser } from '@lathe/proto/accounts/http';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { ChangeAppUser } from './change-app-user.use-case.js';

/** What the owner of an app does with its users. */
@Controller()
export class AppUserAdminController {
  constructor(private readonly changeCase: ChangeAppUser) {}

  @Route(changeAppUser)
  async change(
    @Input() { params, body }: RouteInput<typeof changeAppUser>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof changeAppUser>> {
    const { userId, email, role, isDisabled } = await this.changeCase.execute(
      ownerScope(caller),
      params.id,
      params.userId,
      body,
    );
    return { userId, email, role, isDisabled };
  }
}
