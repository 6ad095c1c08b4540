import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { HostTarget } from '@lathe/platform/http/hosts';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Principal } from '@lathe/proto/common/principal';
import { type Actor, visitor } from './actor.js';

/** What a request works on: which version's entities count, and as whom. */
export interface AppAccess {
  readonly appId: string;
  /** Null when nothing was built yet. */
  readonly versionId: string | null;
  readonly actor: Actor;
}

/**
 * Decides by host and principal (design sections 6, 7 and 11): preview host: the draft, for its owner's preview token
 * only; platform host: the draft for the owner; everybody and everything else: the published version, as far as the
 * app's visibility lets them in.
 */
export function decideAccess(app: AppState, host: HostTarget, caller: Principal, appsDomain: string): AppAccess {
  if (app.deleted || isOfAnotherApp(caller, app.appId)) throw notFound();
  switch (host.kind) {
    case 'preview':
      return decidePreview(app, host.appId, caller);
    case 'platform':
      return decidePlatform(app, caller);
    case 'app':
      return decideLive(app, app.slug === host.slug || app.hosts.includes(`${host.slug}.${appsDomain}`), caller);
    case 'custom':
      return decideLive(app, app.hosts.includes(host.host), caller);
    case 'files':
      throw notFound();
  }
}

const isOfAnotherApp = (caller: Principal, appId: string): boolean => 'appId' in caller && caller.appId !== appId;

function decidePreview(app: AppState, hostAppId: string, caller: Principal): AppAccess {
  if (hostAppId !== app.appId) throw notFound();
  if (caller.kind !== 'preview') throw new DomainError('not-signed-in');
  if (caller.accountId !== app.ownerId) throw notFound();
  return { appId: app.appId, versionId: app.head, actor: { kind: 'admin', id: app.ownerId } };
}

function decidePlatform(app: AppState, caller: Principal): AppAccess {
  if (caller.kind === 'preview') throw new DomainError('not-signed-in');
  if (caller.kind === 'account' && caller.accountId === app.ownerId) {
    return { appId: app.appId, versionId: app.head, actor: { kind: 'builder', id: app.ownerId } };
  }
  if (!app.published) throw notFound();
  return decidePublished(app, app.published, caller);
}

function decideLive(app: AppState, isItsHost: boolean, caller: Principal): AppAccess {
  if (!isItsHost) throw notFound();
  if (caller.kind === 'account' || caller.kind === 'preview') throw new DomainError('not-signed-in');
  if (!app.published) throw new DomainError('app/not-published');
  return decidePublished(app, app.published, caller);
}

function decidePublished(app: AppState, versionId: string, caller: Principal): AppAccess {
  const actor = actorOf(caller);
  if (actor === visitor && app.visibility !== 'public_without_login') throw new DomainError('app/sign-in-required');
  return { appId: app.appId, versionId, actor };
}

function actorOf(caller: Principal): Actor {
  if (caller.kind !== 'app-user') return visitor;
  return { kind: caller.role === 'admin' ? 'admin' : 'user', id: caller.userId };
}
