import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { MemberRole } from '@lathe/proto/common/workspace-roles';
import { Injectable } from '@nestjs/common';
import type { AppMember } from '../records/app.js';
import { ReadVersion } from '../versions/read-version.js';
import { type Workspace, Workspaces } from './workspaces.js';

/** What the owner of an app decides on those who build it with them, and how one of those leaves. */
@Injectable()
export class ManageMembers {
  constructor(
    private readonly read: ReadVersion,
    private readonly workspaces: Workspaces,
  ) {}

  /** Throws `not-found`. */
  list(owner: OwnerScope, appId: string): Promise<Workspace> {
    return this.read.app(owner, appId);
  }

  /** Throws `not-found`, also for somebody who is no member. */
  async changeRole(owner: OwnerScope, appId: string, accountId: string, role: MemberRole): Promise<AppMember> {
    const { members } = await this.workspaces.change(owner, appId, (app) => {
      if (!isMember(app, accountId)) throw notFound();
      return { members: app.members.map((member) => (member.accountId === accountId ? { ...member, role } : member)) };
    });
    return members.find((member) => member.accountId === accountId)!;
  }

  /** Throws `not-found`, also for somebody who is no member. */
  async remove(owner: OwnerScope, appId: string, accountId: string): Promise<void> {
    await this.workspaces.change(owner, appId, (app) => {
      if (!isMember(app, accountId)) throw notFound();
      return { members: app.members.filter((member) => member.accountId !== accountId) };
    });
  }

  /** Throws `not-found`. */
  async withdraw(owner: OwnerScope, appId: string, invitationId: string): Promise<void> {
    await this.workspaces.change(owner, appId, ({ invitations }) => {
      const others = invitations.filter((invitation) => invitation.invitationId !== invitationId);
      if (others.length === invitations.length) throw notFound();
      return { invitations: others };
    });
  }
}

const isMember = ({ members }: Workspace, accountId: string): boolean =>
  members.some((member) => member.accountId === accountId);
