import { z } from 'zod';
import { appParams, id } from '../common/ids.js';
import { errorBody } from '../errors/wire.js';
import { defineRoute } from '../http/route.js';
import { entityParams, rowRoute, rowsPath } from './route-base.js';

/*
 * Changes of rows as they happen. Who follows an entity hears of each row what he may read of it, in the fields that he
 * may read; a row that he could read and cannot any more is a `delete`. What he missed while he was away is sent when he
 * comes back with the position that he had, within a window; beyond it he is told to `reset`: to read his rows again.
 * A change may come twice and, of several processes, late: whoever keeps rows takes the one with the newer `updatedAt`.
 */

/** For how long, and how many writes far, changes are kept for whoever comes back. */
export const changeWindow = { seconds: 300, batches: 1_000 } as const;

/** Milliseconds within which something always comes, so that a connection that is dead is noticed. */
export const changesHeartbeatMs = 20_000;

export const changeType = z.enum(['create', 'update', 'delete']);
/** A row as whoever follows may see it after the change; a `delete` has its id alone. */
export const entityChange = z.object({
  type: changeType,
  id,
  row: z.record(z.string(), z.unknown()).optional(),
});
export type EntityChange = z.output<typeof entityChange>;

/** A place in the changes of an app. Opaque: it is only ever handed back. */
export const changePosition = z.string().regex(/^[\w.-]{1,64}$/);

const refused = [
  'not-found',
  'app/not-published',
  'app/sign-in-required',
  'not-signed-in',
  'too-many-requests',
  'live/app-full',
  'live/visitor-full',
  'unavailable',
] as const;

/**
 * Server-sent events. First `event: ready`, then `event: change` with an `EntityChange`, or `event: reset`; each has the
 * position behind it as its `id`. `event: end` with an error says that the stream is over and would be refused now.
 * Goes on behind the header `Last-Event-ID`, or `after`.
 */
export const followChanges = defineRoute({
  ...rowRoute,
  method: 'GET',
  path: `${rowsPath}/changes`,
  summary: 'Changes of rows as they happen',
  workspaceRole: 'viewer',
  params: entityParams,
  query: z.object({ after: changePosition.optional() }),
  kind: 'stream',
  errors: [...refused, 'entity/unknown', 'entity/permission-denied', 'malformed-request'],
});

/** The same for several entities of an app over one WebSocket, with `SentMessage` and `LiveMessage`. */
export const openChanges = defineRoute({
  ...rowRoute,
  method: 'GET',
  path: '/live_api/apps/{id}/changes',
  summary: 'Changes of rows of several entities over a WebSocket',
  params: appParams,
  kind: 'socket',
  errors: [...refused, 'not-allowed', 'malformed-request'],
});

/**
 * What a page sends. A browser cannot send a header with a WebSocket, and an address holds no token: so a session comes
 * in a message, before whatever is subscribed to with it.
 */
export const sentMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('sign-in'), token: z.string().max(8_192) }),
  z.strictObject({
    type: z.literal('subscribe'),
    entity: z.string().max(100),
    after: changePosition.optional(),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), entity: z.string().max(100) }),
]);
export type SentMessage = z.output<typeof sentMessage>;

const entity = z.string();
const position = changePosition;

/**
 * What a page hears, of the entity as it has called it. `ready` follows a subscription; `quietMs` is how long nothing
 * has changed in the app, as far as is known: what was read of it since is up to date. `refused` ends a subscription, or
 * without an entity all of them. `alive` says how far what has come is complete.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), entity, position, quietMs: z.number().int() }),
  z.object({ type: z.literal('changes'), entity, position, changes: z.array(entityChange) }),
  z.object({ type: z.literal('reset'), entity, position: position.optional() }),
  z.object({ type: z.literal('refused'), entity: entity.optional(), ...errorBody.shape }),
  z.object({ type: z.literal('alive'), position }),
]);
export type LiveMessage = z.output<typeof liveMessage>;

/** Entities that one connection may follow. */
export const maxFollowed = 50;
