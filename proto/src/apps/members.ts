/** Public routes of the apps service about the people who build one app together: its owner, editors and viewers. */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { memberRole } from '../common/workspace-roles.js';
import { defineRoute } from '../http/route.js';
import { app } from './model.js';

const service = 'apps' as const;
const own = { service, auth: 'account', params: appParams } as const;

/** Members of one app, those included who are invited and have not come yet. */
export const maxMembers = 50;

export const member = z.object({ accountId: id, email: z.string(), role: memberRole, joinedAt: isoDate });
export type Member = z.output<typeof member>;

export const memberInvitation = z.object({
  invitationId: id,
  email: z.string(),
  role: memberRole,
  invitedAt: isoDate,
});
export type MemberInvitation = z.output<typeof memberInvitation>;

/** As accounts keep theirs. */
const address = z.string().trim().toLowerCase().max(254).pipe(z.email('This email is invalid'));

export const listMembers = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/members',
  summary: 'People of an app',
  response: z.object({ members: z.array(member), invitations: z.array(memberInvitation) }),
  errors: ['not-found'],
});

/** Invites somebody by mail. Asked again for the same address it mails again, and the role is the new one. */
export const inviteMember = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/members',
  summary: 'Invite somebody to build an app',
  status: 201,
  body: z.object({ email: address, role: memberRole }),
  response: memberInvitation,
  errors: ['not-found', 'members/known', 'members/too-many', 'too-many-requests', 'does-not-validate'],
});

const memberParams = appParams.extend({ accountId: id });

/** Counts at once, also for what is open. */
export const changeMember = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/apps/{id}/members/{accountId}',
  summary: 'Change the role of a member',
  params: memberParams,
  body: z.object({ role: memberRole }),
  response: member,
  errors: ['not-found'],
});

/** Counts at once, also for what is open. */
export const removeMember = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/members/{accountId}',
  summary: 'Remove a member',
  params: memberParams,
  response: z.object({}),
  errors: ['not-found'],
});

export const withdrawMember = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/member-invitations/{invitationId}',
  summary: 'Withdraw the invitation of a member',
  params: appParams.extend({ invitationId: id }),
  response: z.object({}),
  errors: ['not-found'],
});

export const leaveApp = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/membership',
  summary: 'Leave an app of somebody else',
  workspaceRole: 'viewer',
  response: z.object({}),
  errors: ['not-found'],
});

/** An invitation as the invited sees it. */
export const ownInvitation = z.object({ invitationId: id, appId: id, appName: z.string(), role: memberRole });
export type OwnInvitation = z.output<typeof ownInvitation>;

/** Invitations to the caller's address, once it is verified. */
export const listOwnInvitations = defineRoute({
  service,
  method: 'GET',
  path: '/api/app-invitations',
  summary: 'Apps the caller is invited to',
  auth: 'account',
  response: z.object({ invitations: z.array(ownInvitation) }),
});

const invitationParams = z.object({ invitationId: id });

export const acceptInvitation = defineRoute({
  service,
  method: 'POST',
  path: '/api/app-invitations/{invitationId}/accept',
  summary: 'Join an app',
  auth: 'account',
  params: invitationParams,
  response: app,
  errors: ['not-found'],
});

export const declineInvitation = defineRoute({
  service,
  method: 'POST',
  path: '/api/app-invitations/{invitationId}/decline',
  summary: 'Decline an invitation to an app',
  auth: 'account',
  params: invitationParams,
  response: z.object({}),
  errors: ['not-found'],
});
