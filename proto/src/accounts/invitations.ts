/** Invitations of people to an app, by mail or by a link; for its owner. They let in where sign-up is closed, too. */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

const own = { service: 'accounts', auth: 'account', params: appParams, secret: true } as const;

/** `email` is null for a link that lets in whoever has it; one by mail is for that address and good once. */
export const invitation = z.object({
  invitationId: id,
  email: z.string().nullable(),
  url: z.string(),
  expiresAt: isoDate,
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/invitations',
  summary: 'Invitations to an app',
  response: z.object({ invitations: z.array(invitation) }),
  errors: ['not-found'],
});

/** Invites an address, which gets a mail, or makes a link. Good for 14 days; the one before for the same ends. */
export const invite = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/invitations',
  summary: 'Invite to an app',
  status: 201,
  body: z.strictObject({ email: z.string().max(1000).optional() }),
  response: invitation,
  errors: ['not-found', 'app/not-published', 'auth/invalid-email', 'too-many-requests'],
});

export const withdrawInvitation = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/invitations/{invitationId}',
  summary: 'Withdraw an invitation',
  params: appParams.extend({ invitationId: id }),
  response: z.object({}),
  errors: ['not-found'],
});
