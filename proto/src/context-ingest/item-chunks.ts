import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { contextMatch } from './http.js';

/** A stretch of the text of a data item, as a search finds it. Neighbours overlap. */
export const contextChunk = contextMatch.pick({
  chunk: true,
  text: true,
  start: true,
  end: true,
  place: true,
  url: true,
});
export type ContextChunk = z.output<typeof contextChunk>;

/** Most chunks that one answer has. */
export const maxChunksAtOnce = 100;

/**
 * What was read of a data item, in the order of its text, from chunk number `from` on; a limit above the maximum is
 * clamped. `total` is 0 for an item of which nothing was read yet.
 */
export const readContextChunks = defineRoute({
  service: 'context-ingest',
  method: 'GET',
  path: '/api/context/{id}/chunks',
  summary: 'Chunks of a data item',
  workspaceRole: 'viewer',
  auth: 'account',
  params: z.object({ id }),
  query: z.object({
    appId: id,
    from: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).default(20),
  }),
  response: z.object({ chunks: z.array(contextChunk), total: z.int() }),
  errors: ['not-found', 'malformed-request'],
});
