import { z } from 'zod';
import { id } from '../common/ids.js';

/*
 * What all routes to rows of generated apps share (specification 2, point 7). A row is flat: the fields of its entity
 * beside the server-owned `id, createdAt, updatedAt, creatorId`. Its shape is known to the app's schema only, which
 * validates what comes in; so answers are not parsed again by the contract.
 */
export const rowRoute = { service: 'entities', auth: 'app', site: 'both' } as const;
export const rowsPath = '/live_api/apps/{id}/entities/{name}';
export const entityParams = z.object({ id, name: z.string().max(100) });
export const anything = z.unknown();
/** What every route to rows may refuse with. */
export const seen = [
  'not-found',
  'app/not-published',
  'app/sign-in-required',
  'not-signed-in',
  'entity/unknown',
] as const;
