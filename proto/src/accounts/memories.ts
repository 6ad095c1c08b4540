/** What an app remembers of each of its people, so that they need not type it again (spec 1, section 7). */
import { z } from 'zod';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';

/** Memories of one person in one app. */
export const maxMemories = 100;
const name = z.string().regex(/^(?!__proto__$)[\p{L}\p{N}_ -]{1,60}$/u, 'is not a name of a memory');
const value = z.union([z.string().max(5_000), z.array(z.string().max(200)).max(50)]);
export type MemoryValue = z.output<typeof value>;

/** By the name of the field that they were given for. */
const memories = z.record(name, value);

const own = {
  service: 'accounts',
  auth: 'app',
  site: 'both',
  path: '/api/live_api/user/memories/current',
  query: z.object({ appId: id }),
  response: z.object({ memories }),
} as const;

/** Of the user who is signed in to the app on its own host; of its owner in the preview and on the platform. */
export const currentMemories = defineRoute({
  ...own,
  method: 'GET',
  summary: 'Memories of the signed-in person in an app',
  errors: ['not-found', 'not-signed-in', 'malformed-request'],
});

/** Keeps what is named beside what is kept already; null forgets it. */
export const keepMemories = defineRoute({
  ...own,
  method: 'PATCH',
  summary: 'Keep or forget memories of the signed-in person in an app',
  body: z.strictObject({ memories: z.record(name, value.nullable()) }),
  errors: ['not-found', 'not-signed-in', 'malformed-request', 'does-not-validate'],
});
