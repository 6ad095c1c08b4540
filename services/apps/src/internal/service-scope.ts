import { notFound } from '@lathe/platform/errors/domain-error';
import { ownerScope, platformScope } from '@lathe/platform/tenancy/scope';
import type { Principal } from '@lathe/proto/common/principal';
import type { AppScope } from '../records/app.repository.js';

/** Scope of another service's call about one app. Its token names that app; any other app does not exist for it. */
export function serviceScope(caller: Principal, appId: string): AppScope {
  if (caller.kind !== 'service' || caller.tenant !== appId) throw notFound();
  return caller.role === 'owner' ? ownerScope(caller) : platformScope();
}
