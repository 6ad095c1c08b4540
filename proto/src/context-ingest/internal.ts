import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/** Has one item take the place of another: the old one is deleted when the new one is synced. */
export const replaceContextItem = defineRoute({
  service: 'context-ingest',
  method: 'POST',
  path: '/internal/apps/{id}/context-items/replace',
  summary: 'Replace a data item by another',
  auth: 'internal',
  params: appParams,
  body: z.object({ oldItemId: id, newItemId: id }),
  response: z.object({}),
  errors: ['not-found', 'malformed-request'],
});
