import type { AppState } from '@lathe/proto/apps/events.v1';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { v7 as uuidv7 } from 'uuid';

/** The event that an app has changed for the `seq`th time; the app owns itself. */
export function appChanged(appId: string, seq: number, name = 'x'): EventEnvelope<'apps.app.changed.v1'> {
  const data: AppState = {
    appId,
    ownerId: appId,
    seq,
    name,
    slug: 'x',
    hosts: [],
    visibility: 'public_without_login',
    isSignupEnabled: false,
    head: null,
    published: null,
    deleted: false,
  };
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  return {
    id: uuidv7(),
    type: 'apps.app.changed.v1',
    source: '/services/apps',
    subject: appId,
    tenantId: appId,
    time: new Date().toISOString(),
    traceparent,
    data,
  };
}

/** 1, 2, ... `last`. */
export const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
