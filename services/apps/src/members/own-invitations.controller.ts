import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/members';
import type { App } from '@lathe/proto/apps/model';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { AppView } from '../apps/app-view.js';
import { OwnInvitations } from './own-invitations.use-case.js';

/** Apps that the caller is invited to build. */
@Controller()
export class OwnInvitationsController {
  constructor(
    private readonly invitations: OwnInvitations,
    private readonly view: AppView,
  ) {}

  @Route(routes.listOwnInvitations)
  async list(@Caller() caller: Principal): Promise<RouteAnswer<typeof routes.listOwnInvitations>> {
    return { invitations: await this.invitations.list(ownerScope(caller)) };
  }

  @Route(routes.acceptInvitation)
  async accept(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.acceptInvitation>,
  ): Promise<App> {
    return this.view.of(caller, await this.invitations.accept(ownerScope(caller), params.invitationId));
  }

  @Route(routes.declineInvitation)
  async decline(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.declineInvitation>,
  ): Promise<RouteAnswer<typeof routes.declineInvitation>> {
    await this.invitations.decline(ownerScope(caller), params.invitationId);
    return {};
  }
}
