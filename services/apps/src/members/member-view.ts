import type { Member, MemberInvitation } from '@lathe/proto/apps/members';
import type * as records from '../records/app.js';

export const memberView = ({ joinedAt, ...member }: records.AppMember): Member => ({
  ...member,
  joinedAt: joinedAt.toISOString(),
});

export const invitationView = ({ invitedAt, ...invitation }: records.MemberInvitation): MemberInvitation => ({
  ...invitation,
  invitedAt: invitedAt.toISOString(),
});
