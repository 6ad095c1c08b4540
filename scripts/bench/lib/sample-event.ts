// The event that both sides of `npm run bench -- events` carry: the state of an app, as every service keeps it.
import { randomId } from '@lathe/platform/ids/random-id';
import type { EventPayload } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { v7 as uuidv7 } from 'uuid';

export const type = 'apps.app.changed.v1';

/** Names so many apps; answers which of their states the event at an index tells: the apps take turns. */
export function inTurns(keys: number): (index: number) => { appId: string; seq: number } {
  const ids = Array.from({ length: keys }, () => randomId());
  return (index) => {
    const appId = ids[index % keys];
    if (appId === undefined) throw new RangeError(`There is no event ${index} of ${keys} apps`);
    return { appId, seq: Math.floor(index / keys) + 1 };
  };
}

export const stateOf = (appId: string, seq: number): EventPayload<typeof type> => ({
  appId,
  ownerId: appId,
  seq,
  name: 'Walking club of the northern hills',
  slug: 'walking-club',
  hosts: ['walking-club.apps.localhost'],
  visibility: 'public_without_login',
  isSignupEnabled: true,
  head: randomId(),
  published: randomId(),
  deleted: false,
});

export const eventOf = (appId: string, seq: number): EventEnvelope<typeof type> => ({
  id: uuidv7(),
  type,
  source: '/services/apps',
  subject: appId,
  tenantId: appId,
  time: new Date().toISOString(),
  data: stateOf(appId, seq),
});

/** Names one event in both processes. */
export const nameOf = (appId: string, seq: number): string => `${appId}:${seq}`;
