import { z } from 'zod';
import { appType, takedown } from '../apps/model.js';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { deskList, deskPage } from './lists.js';

const operator = { service: 'apps', auth: 'operator' } as const;
const params = z.object({ id });

/** An app in the operator's list. */
export const deskApp = z.object({
  appId: id,
  name: z.string(),
  slug: z.string(),
  appType,
  ownerId: id,
  /** Where it is while it is published and not taken down. */
  url: z.string().nullable(),
  published: z.boolean(),
  takenDown: takedown.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type DeskApp = z.output<typeof deskApp>;

export const listDeskApps = defineRoute({
  ...operator,
  method: 'GET',
  path: '/api/admin/apps',
  summary: 'Apps whose name or address begins so, or by the id of the app or its owner',
  query: z.object({ ...deskList, state: z.enum(['all', 'published', 'taken-down']).default('all') }),
  response: deskPage(deskApp),
  errors: ['not-found'],
});

export const unpublishDeskApp = defineRoute({
  ...operator,
  method: 'POST',
  path: '/api/admin/apps/{id}/unpublish',
  summary: 'Take the published version of an app off its address; its builder may publish again',
  params,
  response: deskApp,
  errors: ['not-found'],
});

export const takeDownApp = defineRoute({
  ...operator,
  method: 'PUT',
  path: '/api/admin/apps/{id}/takedown',
  summary: 'Take an app down, so that nobody opens it and nobody publishes it until that is taken back',
  params,
  body: z.strictObject({ reason: takedown.shape.reason }),
  response: deskApp,
  errors: ['not-found'],
});

export const endTakedown = defineRoute({
  ...operator,
  method: 'DELETE',
  path: '/api/admin/apps/{id}/takedown',
  summary: 'Take back that an app was taken down; what was published is there again',
  params,
  response: deskApp,
  errors: ['not-found'],
});
