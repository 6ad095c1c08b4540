import type { AppState } from '@lathe/proto/apps/events.v1';
import type {
  AccountPrincipal,
  PreviewPrincipal,
  PreviewViewer,
  PreviewVisitorPrincipal,
  Principal,
} from '@lathe/proto/common/principal';
import type { HostTarget } from '../http/hosts.js';
import { roleIn } from '../workspaces/workspace.js';
import { type Actor, actorOf, visitor } from './actor.js';
import { type AppSite, siteOf } from './app-site.js';
import { previewUserId } from './preview-user.js';
import { isForWorkspace, isOpenToAll } from './visibility.js';

/** Who may open an app here (design 12.2): which version of it, and as whom; or why not. */
export type AppAccess = OpenedApp | RefusedApp;

export interface OpenedApp {
  readonly open: true;
  readonly site: AppSite;
  /** The draft for its owner, or the older version that he looks at, the published version for everybody else. Null when nothing was built yet. */
  readonly versionId: string | null;
  readonly actor: Actor;
  /** Somebody of its workspace in the published app. */
  readonly isOfWorkspace?: true;
}

/**
 * - `unknown`: there is no such app here, or whoever asks must not learn that there is.
 * - `other-app`: the session belongs to another app.
 * - `wrong-session`: the session is of the platform where one of the app is needed, or the other way round.
 * - `not-published`: nobody but its owner can open it yet.
 * - `sign-in`: it opens for people who are signed in to it.
 * - `no-member`: it opens for its members; `joinUrl` is where one becomes one.
 */
export interface RefusedApp {
  readonly open: false;
  readonly because: 'unknown' | 'other-app' | 'wrong-session' | 'not-published' | 'sign-in' | 'no-member';
  readonly joinUrl?: string | null;
}

/**
 * The one decision on opening an app, by its state, the host of the request and the caller (design sections 6, 7 and
 * 11). Preview host: the draft, for a preview token of its owner or of a member of its workspace, and for visitors who
 * came by its link. Platform host: the draft for the owner, and for members whom the guard let act for them. Everybody
 * and everything else: the published version, as far as the app's visibility lets them in. An app for its workspace
 * opens for the people of that alone, who come with their account of the platform.
 */
export function decideAccess(app: AppState, host: HostTarget, caller: Principal, appsDomain: string): AppAccess {
  const site = siteOf(app, host, appsDomain);
  if (app.deleted || site === undefined) return refused('unknown');
  if ('appId' in caller && caller.appId !== app.appId) return refused('other-app');
  if (site === 'preview') return onPreview(app, caller);
  if (site === 'platform') return onPlatform(app, caller);
  // Before the session: who comes with another one is not to sign in where nobody can.
  if (!app.published) return refused('not-published');
  if (caller.kind === 'preview') return liveForWorkspace(app, caller);
  if (caller.kind === 'account' || isOfPreview(caller)) return refused('wrong-session');
  return published(app, site, caller);
}

/** The owner always, and members where the app is for its workspace; among its users the owner alone is an admin. */
function liveForWorkspace(app: AppState, { accountId, viewer, versionId }: PreviewPrincipal): AppAccess {
  const role = roleIn(app, accountId);
  const mayEnter = role === 'owner' || (role !== undefined && isForWorkspace(app));
  if (!mayEnter || viewer !== 'me' || versionId !== null) return refused('wrong-session');
  const actor: Actor = { kind: role === 'owner' ? 'admin' : 'user', id: accountId };
  return { open: true, site: 'live', versionId: app.published, actor, isOfWorkspace: true };
}

function onPreview(app: AppState, caller: Principal): AppAccess {
  if (caller.kind === 'preview-visitor')
    return isGood(app, caller)
      ? { open: true, site: 'preview', versionId: app.head, actor: visitor }
      : refused('unknown');
  if (caller.kind !== 'preview') return refused('wrong-session');
  const role = roleIn(app, caller.accountId);
  if (!role) return refused('unknown');
  // Who sees the draft as a visitor is asked to sign in where a visitor of the published app would be.
  if (caller.viewer === 'visitor' && !isOpenToAll(app)) return refused('sign-in');
  return {
    open: true,
    site: 'preview',
    versionId: caller.versionId ?? app.head,
    actor: viewers[caller.viewer](app, caller.accountId),
  };
}

/** Whoever may only look at an app is one of its users in it. */
const viewers: Record<PreviewViewer, (app: AppState, accountId: string) => Actor> = {
  me: (app, id) => ({ kind: roleIn(app, id) === 'viewer' ? 'user' : 'admin', id }),
  user: ({ appId }) => ({ kind: 'user', id: previewUserId(appId) }),
  visitor: () => visitor,
};

function onPlatform(app: AppState, caller: Principal): AppAccess {
  if (isOfPreview(caller)) return refused('wrong-session');
  if (caller.kind === 'account' && (caller.accountId === app.ownerId || actsInside(app, caller)))
    return { open: true, site: 'platform', versionId: app.head, actor: { kind: 'builder', id: app.ownerId } };
  return published(app, 'platform', caller);
}

function published(app: AppState, site: AppSite, caller: Principal): AppAccess {
  if (!app.published) return refused('not-published');
  const actor = actorOf(caller);
  if (isForWorkspace(app) || (actor === visitor && !isOpenToAll(app))) return refused('sign-in');
  return { open: true, site, versionId: app.published, actor };
}

/** Whether somebody acts for the owner: as the guard has let them, and as long as they are of the workspace. */
const actsInside = (app: AppState, { accountId, membership }: AccountPrincipal): boolean =>
  membership?.appId === app.appId && roleIn(app, accountId) !== undefined;

const isOfPreview = ({ kind }: Principal): boolean => kind === 'preview' || kind === 'preview-visitor';

/** Whether the link that somebody came by is still the app's, and not over. */
const isGood = ({ previewLink }: AppState, { linkId }: PreviewVisitorPrincipal): boolean =>
  previewLink?.linkId === linkId && Date.parse(previewLink.expiresAt) > Date.now();

const refused = (because: RefusedApp['because']): RefusedApp => ({ open: false, because });
