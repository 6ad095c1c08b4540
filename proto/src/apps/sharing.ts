/**
 * Public routes of the apps service about showing apps to others: copies, pictures, links of drafts. Those of one app
 * are for its owner; for others the app does not exist.
 */
import { z } from 'zod';
import { appParams, id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { app } from './model.js';

const service = 'apps' as const;
const own = { service, auth: 'account', params: appParams } as const;

/** Makes a new app of the head's files and schemas, without rows. It counts against the plan like any other. */
export const duplicateApp = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/duplicate',
  summary: 'Duplicate an app',
  status: 201,
  response: app,
  errors: ['not-found', 'app/nothing-to-copy', 'plan/apps-limit-reached', 'plan/gen-apps-limit-reached'],
});

/** Bytes of a picture of an app. */
export const maxPictureBytes = 200_000;

/** Keeps a small picture of a version of an app, WebP, PNG or JPEG, in place of the one before. */
export const savePicture = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/picture',
  summary: 'Save a picture of an app',
  workspaceRole: 'editor',
  body: z.object({ versionId: id, image: z.base64().max(Math.ceil(maxPictureBytes / 3) * 4) }),
  response: app,
  errors: ['not-found', 'upload/no-picture', 'does-not-validate'],
});

/** The picture of an app, on the host of files only. Its address says nothing and cannot be guessed. */
export const readPicture = defineRoute({
  service,
  method: 'GET',
  path: '/pictures/{id}/{file}',
  summary: 'Picture of an app',
  auth: 'public',
  site: 'app',
  kind: 'binary',
  params: z.object({ id, file: z.string().max(60) }),
  errors: ['not-found'],
});

const draftLink = z.object({ url: z.string(), expiresAt: isoDate });
export type DraftLink = z.output<typeof draftLink>;

/** The link under which others see the draft as visitors; null while there is none. */
export const readPreviewLink = defineRoute({
  ...own,
  method: 'GET',
  path: '/api/apps/{id}/preview-link',
  summary: 'Link of the draft',
  secret: true,
  response: z.object({ link: draftLink.nullable() }),
  errors: ['not-found'],
});

/** Makes a link that is good for seven days; the one before ends with that. */
export const createPreviewLink = defineRoute({
  ...own,
  method: 'POST',
  path: '/api/apps/{id}/preview-link',
  summary: 'Share the draft by a link',
  secret: true,
  status: 201,
  response: z.object({ link: draftLink }),
  errors: ['not-found', 'plan/app-read-only', 'app/taken-down'],
});

/** The link and every visit by it end at once. */
export const withdrawPreviewLink = defineRoute({
  ...own,
  method: 'DELETE',
  path: '/api/apps/{id}/preview-link',
  summary: 'Withdraw the link of the draft',
  response: z.object({}),
  errors: ['not-found', 'plan/app-read-only'],
});

/** The invitation to take an app over; for admins, once the app may be claimed and is published (spec 1, section 7). */
export const claimInvitation = defineRoute({
  service,
  method: 'GET',
  path: '/api/apps/{appId}/settings/claimInvitation',
  summary: 'Invitation to claim an app',
  auth: 'account',
  secret: true,
  params: z.object({ appId: id }),
  response: z.object({ inviteLink: z.string(), claimCode: z.string() }),
  errors: ['not-found', 'not-allowed', 'app/not-claimable', 'app/not-published'],
});

/** Makes the caller the owner of the app that the invitation is for. It is good once. */
export const claimApp = defineRoute({
  service,
  method: 'POST',
  path: '/api/apps/claim',
  summary: 'Claim an app',
  auth: 'account',
  body: z.object({ claimCode: z.string().max(200) }),
  response: app,
  errors: ['app/claim-invalid', 'plan/apps-limit-reached', 'plan/gen-apps-limit-reached'],
});

/** A published app that anybody may open and begin from. */
export const template = z.object({
  templateId: id,
  name: z.string(),
  description: z.string(),
  kind: z.enum(['app', 'tool']),
  categories: z.array(z.string()),
  picture: z.string().nullable(),
  url: z.string(),
});
export type Template = z.output<typeof template>;

export const listTemplates = defineRoute({
  service,
  method: 'GET',
  path: '/api/templates',
  summary: 'Templates',
  auth: 'public',
  response: z.object({ templates: z.array(template) }),
});

/** Makes a new app of what is published of a template. */
export const duplicateTemplate = defineRoute({
  service,
  method: 'POST',
  path: '/api/templates/{id}/duplicate',
  summary: 'Begin from a template',
  auth: 'account',
  params: appParams,
  status: 201,
  response: app,
  errors: ['not-found', 'plan/apps-limit-reached', 'plan/gen-apps-limit-reached'],
});
