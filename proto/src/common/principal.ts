import type { ApiScope } from './api-scopes.js';
import type { MemberRole } from './workspace-roles.js';

/** Who is calling. Derived from a verified token only; never from a body, a query or a path. */
export type Principal =
  | AnonymousPrincipal
  | AccountPrincipal
  | AppUserPrincipal
  | PreviewPrincipal
  | PreviewVisitorPrincipal
  | ServicePrincipal;

export interface AnonymousPrincipal {
  readonly kind: 'anonymous';
}

/** A builder signed in to the platform. */
export interface AccountPrincipal {
  readonly kind: 'account';
  readonly accountId: string;
  readonly isAdmin: boolean;
  /** The operator who is signed in as this account. */
  readonly operatorId?: string;
  /** The key of a program that acts for them, which narrows what it may do; absent where they sign in themselves. */
  readonly key?: { readonly keyId: string; readonly scopes: readonly ApiScope[] };
  /** The one app of somebody else for which they act now, as the guard has found its contract to allow. */
  readonly membership?: Membership;
}

/** What somebody is in the workspace of an app that another one owns. */
export interface Membership {
  readonly appId: string;
  readonly ownerId: string;
  readonly role: MemberRole;
}

/** A person signed in to one app. The token is useless for any other app. */
export interface AppUserPrincipal {
  readonly kind: 'app-user';
  readonly appId: string;
  readonly userId: string;
  readonly role: 'admin' | 'user';
}

/**
 * The owner of an app or a member of its workspace, with the account of the platform: looking at its draft on the
 * preview host, or at one of its older versions, or using the published app at its own host.
 */
export interface PreviewPrincipal {
  readonly kind: 'preview';
  readonly appId: string;
  readonly accountId: string;
  /** The older version that is looked at, which nothing may be changed in; null for the draft. */
  readonly versionId: string | null;
  /** As whom they see the app; never more than such a person could do. */
  readonly viewer: PreviewViewer;
}

/** Somebody who was sent the link of an app's draft: a visitor there, with none of its owner's rights. */
export interface PreviewVisitorPrincipal {
  readonly kind: 'preview-visitor';
  readonly appId: string;
  readonly linkId: string;
}

/** `me` is the owner; `user` somebody who signed in to the app, `visitor` somebody who did not. */
export const previewViewers = ['me', 'user', 'visitor'] as const;
export type PreviewViewer = (typeof previewViewers)[number];

/** Another service, acting for a tenant. */
export interface ServicePrincipal {
  readonly kind: 'service';
  readonly service: string;
  /** Account on whose behalf the call is made; empty for the platform's own work. */
  readonly subject: string;
  /** App the call is about; empty where it concerns none. */
  readonly tenant: string;
  readonly role: 'owner' | 'platform';
}
