import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { changeAppUser, listAppUsers } from '@lathe/proto/accounts/app-users';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { managedUserView } from './app-user-view.js';
import { ChangeAppUser } from './change-app-user.use-case.js';
import { ListAppUsers } from './list-app-users.use-case.js';

/** What the owner of an app does with its users. */
@Controller()
export class AppUserAdminController {
  constructor(
    private readonly listCase: ListAppUsers,
    private readonly changeCase: ChangeAppUser,
  ) {}

  @Route(listAppUsers)
  list(
    @Input() { params, query }: RouteInput<typeof listAppUsers>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof listAppUsers>> {
    return this.listCase.execute(ownerScope(caller), params.id, query);
  }

  @Route(changeAppUser)
  async change(
    @Input() { params, body }: RouteInput<typeof changeAppUser>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof changeAppUser>> {
    return managedUserView(await this.changeCase.execute(ownerScope(caller), params.id, params.userId, body));
  }
}
