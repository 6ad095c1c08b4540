import { z } from 'zod';
import { id, isoDate } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

export const contextStatus = z.enum(['unsynced', 'pending', 'running', 'synced', 'error', 'usage_limit_reached']);
export const contextType = z.enum([
  'csv',
  'txt',
  'pdf',
  'doc',
  'notion page',
  'notion database',
  'google doc',
  'google sheet',
  'google slide',
  'web page',
  'unrecognized',
]);

/** Context (data) item (spec 1, point 3). `size` in bytes. */
export const contextItem = z.object({
  id,
  name: z.string(),
  type: contextType,
  source: z.enum(['local files', 'web scraper', 'google drive', 'notion']),
  status: contextStatus,
  provider: z.string().nullable(),
  providerItemId: z.string().nullable(),
  externalFileId: z.string().nullable(),
  externalFileUrl: z.string().nullable(),
  size: z.number(),
  numOfChunks: z.number(),
  createdAt: isoDate,
  lastSyncedAt: isoDate.nullable(),
});
export type ContextItem = z.output<typeof contextItem>;

/** Data items of an app, newest first; the filter `unsynced` stands for all that are still on their way. */
export const listContextItems = defineRoute({
  service: 'context-ingest',
  method: 'GET',
  path: '/api/context/items',
  summary: 'Data items of an app',
  workspaceRole: 'viewer',
  auth: 'account',
  query: z.object({ appId: id, status: z.literal('unsynced').optional() }),
  response: z.object({ contextItems: z.array(contextItem), hasReachedDataLimit: z.boolean() }),
  errors: ['not-found', 'malformed-request'],
});
