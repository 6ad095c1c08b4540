import { notFound } from '@lathe/platform/errors/domain-error';
import type { Principal } from '@lathe/proto/common/principal';

declare const brand: unique symbol;

/** The app that another service works for. Only its signed token makes one, so an id in a path is never enough. */
export interface ServiceApp {
  readonly [brand]: 'service-app';
  readonly appId: string;
}

/** Throws `not-found` for everybody but a service whose call is about this app. */
export function appOfService(caller: Principal, appId: string): ServiceApp {
  if (caller.kind !== 'service' || caller.tenant !== appId) throw notFound();
  return { appId } as ServiceApp;
}
