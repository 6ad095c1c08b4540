import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import { changeAppUser, listAppUsers, readSignUps, removeAppUser } from '@lathe/proto/accounts/app-users';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { managedUserView } from './app-user-view.js';
import { ChangeAppUser } from './change-app-user.use-case.js';
import { ListAppUsers } from './list-app-users.use-case.js';
import { ReadSignUps } from './read-sign-ups.use-case.js';
import { RemoveAppUser } from './remove-app-user.use-case.js';

/** What the owner of an app does with its users. */
@Controller()
export class AppUserAdminController {
  constructor(
    private readonly listCase: ListAppUsers,
    private readonly changeCase: ChangeAppUser,
    private readonly removeCase: RemoveAppUser,
    private readonly signUpsCase: ReadSignUps,
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
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof changeAppUser>> {
    return managedUserView(
      await this.changeCase.execute(ownerScope(caller), ip, { appId: params.id, userId: params.userId }, body),
    );
  }

  @Route(removeAppUser)
  async remove(
    @Input() { params }: RouteInput<typeof removeAppUser>,
    @Caller() caller: Principal,
    @Req() { ip }: FastifyRequest,
  ): Promise<RouteAnswer<typeof removeAppUser>> {
    await this.removeCase.execute(ownerScope(caller), ip, { appId: params.id, userId: params.userId });
    return {};
  }

  @Route(readSignUps)
  async signUps(
    @Input() { params }: RouteInput<typeof readSignUps>,
    @Caller() caller: Principal,
  ): Promise<RouteAnswer<typeof readSignUps>> {
    return { days: await this.signUpsCase.execute(ownerScope(caller), params.id) };
  }
}
