import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { contextItem } from './http.js';

/**
 * What is different from what was sent before: items that are new or changed, and ids of those that are gone. The first
 * one has `isAll`, and all items of the app: whatever else was known of them counts no longer.
 */
export const itemChange = z.object({
  isAll: z.boolean(),
  contextItems: z.array(contextItem),
  deleted: z.array(id),
});
export type ItemChange = z.output<typeof itemChange>;

/**
 * Server-sent events, each an `ItemChange` (spec 1, section 4). Goes on until whoever follows leaves, or may look at the
 * app no longer. Whoever comes back is sent all items again.
 */
export const followContextItems = defineRoute({
  service: 'context-ingest',
  method: 'GET',
  path: '/api/context/items/changes',
  summary: 'Data items of an app as they change',
  workspaceRole: 'viewer',
  auth: 'account',
  kind: 'stream',
  query: z.object({ appId: id }),
  errors: ['not-found', 'malformed-request', 'live/visitor-full', 'unavailable'],
});
