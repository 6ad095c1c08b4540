import { notFound } from '@lathe/platform/errors/domain-error';
import { type OwnerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { OwnInvitation } from '@lathe/proto/apps/members';
import { Injectable } from '@nestjs/common';
import type { AppRecord, MemberInvitation } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { Addresses } from './addresses.js';
import { Workspaces } from './workspaces.js';

/** Invitations as whoever is invited answers them: whoever has shown that the address is theirs. */
@Injectable()
export class OwnInvitations {
  constructor(
    private readonly apps: AppRepository,
    private readonly addresses: Addresses,
    private readonly workspaces: Workspaces,
  ) {}

  /** None while the caller's address is not verified. */
  async list({ accountId }: OwnerScope): Promise<OwnInvitation[]> {
    const { email, isVerified } = await this.addresses.of(accountId);
    if (!isVerified) return [];
    return (await this.apps.listInviting(email)).flatMap((app) => {
      const invitation = app.invitations.find((one) => one.email === email);
      if (!invitation) return [];
      const { invitationId, role } = invitation;
      return [{ invitationId, appId: app.appId, appName: app.name, role }];
    });
  }

  /** Makes the caller a member. Throws `not-found`. */
  async accept({ accountId }: OwnerScope, invitationId: string): Promise<AppRecord> {
    const { appId, email } = await this.find(accountId, invitationId);
    return this.workspaces.change(platformScope(), appId, (app) => {
      const invitation = goodOne(app, invitationId, email);
      const members = app.members.filter((member) => member.accountId !== accountId);
      const isOwner = app.ownerId === accountId;
      const joined = { accountId, email, role: invitation.role, joinedAt: new Date() };
      return { invitations: othersThan(app, invitationId), members: isOwner ? members : [...members, joined] };
    });
  }

  /** Throws `not-found`. */
  async decline({ accountId }: OwnerScope, invitationId: string): Promise<void> {
    const { appId, email } = await this.find(accountId, invitationId);
    await this.workspaces.change(platformScope(), appId, (app) => {
      goodOne(app, invitationId, email);
      return { invitations: othersThan(app, invitationId) };
    });
  }

  private async find(accountId: string, invitationId: string): Promise<{ appId: string; email: string }> {
    const { email, isVerified } = await this.addresses.of(accountId);
    if (!isVerified) throw notFound();
    const app = (await this.apps.listInviting(email)).find(({ invitations }) =>
      invitations.some((one) => one.invitationId === invitationId),
    );
    if (!app) throw notFound();
    return { appId: app.appId, email };
  }
}

/** It may have been withdrawn, or made anew, since it was looked for. */
function goodOne({ invitations }: AppRecord, invitationId: string, email: string): MemberInvitation {
  const found = invitations.find((one) => one.invitationId === invitationId && one.email === email);
  if (!found) throw notFound();
  return found;
}

const othersThan = ({ invitations }: AppRecord, invitationId: string): MemberInvitation[] =>
  invitations.filter((one) => one.invitationId !== invitationId);
