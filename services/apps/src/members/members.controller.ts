import { Caller, Input, Route } from '@lathe/platform/http/route.decorator';
import { accountOf, ownerScope } from '@lathe/platform/tenancy/scope';
import * as routes from '@lathe/proto/apps/members';
import type { Principal } from '@lathe/proto/common/principal';
import type { RouteAnswer, RouteInput } from '@lathe/proto/http/route';
import { Controller } from '@nestjs/common';
import { InviteMember } from './invite-member.use-case.js';
import { ManageMembers } from './manage-members.use-case.js';
import { invitationView, memberView } from './member-view.js';

/** Who builds an app, for its owner; and the way out for members. */
@Controller()
export class MembersController {
  constructor(
    private readonly members: ManageMembers,
    private readonly inviteCase: InviteMember,
  ) {}

  @Route(routes.listMembers)
  async list(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.listMembers>,
  ): Promise<RouteAnswer<typeof routes.listMembers>> {
    const { members, invitations } = await this.members.list(ownerScope(caller), params.id);
    return { members: members.map(memberView), invitations: invitations.map(invitationView) };
  }

  @Route(routes.inviteMember)
  async invite(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.inviteMember>,
  ): Promise<RouteAnswer<typeof routes.inviteMember>> {
    return invitationView(await this.inviteCase.execute(ownerScope(caller), params.id, body.email, body.role));
  }

  @Route(routes.changeMember)
  async change(
    @Caller() caller: Principal,
    @Input() { params, body }: RouteInput<typeof routes.changeMember>,
  ): Promise<RouteAnswer<typeof routes.changeMember>> {
    return memberView(await this.members.changeRole(ownerScope(caller), params.id, params.accountId, body.role));
  }

  @Route(routes.removeMember)
  async remove(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.removeMember>,
  ): Promise<RouteAnswer<typeof routes.removeMember>> {
    await this.members.remove(ownerScope(caller), params.id, params.accountId);
    return {};
  }

  @Route(routes.withdrawMember)
  async withdraw(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.withdrawMember>,
  ): Promise<RouteAnswer<typeof routes.withdrawMember>> {
    await this.members.withdraw(ownerScope(caller), params.id, params.invitationId);
    return {};
  }

  @Route(routes.leaveApp)
  async leave(
    @Caller() caller: Principal,
    @Input() { params }: RouteInput<typeof routes.leaveApp>,
  ): Promise<RouteAnswer<typeof routes.leaveApp>> {
    await this.members.remove(ownerScope(caller), params.id, accountOf(caller));
    return {};
  }
}
