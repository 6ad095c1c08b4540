import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/**
 * Has one data item of an app take the place of another: the old one is found until the new one is synced, and deleted
 * then (spec 1, section 7).
 */
export const replaceDataItem = defineRoute({
  service: 'apps',
  method: 'POST',
  path: '/api/tools/{appId}/replaceDataItem',
  summary: 'Replace a data item of an app',
  workspaceRole: 'editor',
  auth: 'account',
  params: z.object({ appId: id }),
  body: z.object({ oldItemId: id, newItemId: id }),
  response: z.object({}),
  errors: ['not-found', 'malformed-request', 'does-not-validate', 'plan/app-read-only', 'unavailable'],
});
