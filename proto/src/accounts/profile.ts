/** Name and picture of an account. */
import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { account } from './http.js';

const own = { service: 'accounts', auth: 'account' } as const;

/** Pictures are squares; a browser makes them so before it sends them. */
export const accountPicture = { side: 256, maxSide: 512, maxBytes: 150_000 } as const;

/** Characters of a name that are no text: control characters, and those that turn the direction of what follows. */
const notText = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const accountName = z
  .string()
  .trim()
  .normalize('NFC')
  .max(80, 'A name has 80 characters at most')
  .refine((name) => !notText.test(name), 'A name has letters, digits and signs only');

export const changeProfile = defineRoute({
  ...own,
  method: 'PATCH',
  path: '/api/account/profile',
  summary: 'Change the name of the signed-in account',
  body: z.strictObject({ name: accountName }),
  response: account,
  errors: ['not-signed-in'],
});
/** PNG, JPEG or WebP as base64; its bytes say which. The picture before it is gone. */
export const savePicture = defineRoute({
  ...own,
  method: 'PUT',
  path: '/api/account/picture',
  summary: 'Set the picture of the signed-in account',
  body: z.strictObject({ picture: z.base64().max(Math.ceil(accountPicture.maxBytes / 3) * 4) }),
  response: account,
  errors: ['not-signed-in', 'upload/no-picture', 'upload/picture-size'],
});
export const removePicture = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/account/picture',
  summary: 'Remove the picture of the signed-in account',
  response: account,
  errors: ['not-signed-in'],
});
/** Pages show it, and pages send no token: nobody can guess its address. */
export const readPicture = defineRoute({
  service: 'accounts',
  auth: 'public',
  method: 'GET',
  path: '/api/account/pictures/{pictureId}',
  summary: 'The picture of an account',
  params: z.object({ pictureId: id }),
  kind: 'binary',
  errors: ['not-found'],
});

/** Somebody who builds an app; `name` is their address where they have not said what they call themselves. */
export const workspacePerson = z.object({ accountId: id, name: z.string(), pictureUrl: z.string().nullable() });
export type WorkspacePerson = z.output<typeof workspacePerson>;

/** The owner first, then the members in the order in which they came. */
export const listWorkspacePeople = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/people',
  summary: 'Names of those who build an app',
  workspaceRole: 'viewer',
  params: appParams,
  response: z.object({ people: z.array(workspacePerson) }),
  errors: ['not-found'],
});
