import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/accounts/invitations';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { InvitePeople } from './invite-people.use-case.js';

@Controller()
export class InvitationsController {
  constructor(private readonly people: InvitePeople) {}

  @Route(routes.listInvitations)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.listInvitations>,
  ): Promise<RouteAnswer<typeof routes.listInvitations>> {
    return { invitations: await this.people.list(ownerScope(caller), params.id) };
  }

  @Route(routes.invite)
  invite(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.invite>,
  ): Promise<RouteAnswer<typeof routes.invite>> {
    return this.people.invite(ownerScope(caller), params.id, body.email);
  }

  @Route(routes.withdrawInvitation)
  async withdraw(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.withdrawInvitation>,
  ): Promise<RouteAnswer<typeof routes.withdrawInvitation>> {
    await this.people.withdraw(ownerScope(caller), params.id, params.invitationId);
    return {};
  }
}
