// The event that both sides of `npm run bench -- events` carry: the state of an app, as every service keeps it.
import { randomId } from '@lathe/platform/ids/random-id';
import { v7 as uuidv7 } from 'uuid';

export const type = 'apps.app.changed.v1';

export const newKeys = (count) => Array.from({ length: count }, () => randomId());

export const stateOf = (appId, seq) => ({
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

export const eventOf = (appId, seq) => ({
  id: uuidv7(),
  type,
  source: '/services/apps',
  subject: appId,
  tenantId: appId,
  time: new Date().toISOString(),
  data: stateOf(appId, seq),
});

/** Names one event in both processes. */
export const nameOf = (appId, seq) => `${appId}:${seq}`;
