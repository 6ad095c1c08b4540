import type { Actor } from '@lathe/platform/app-access/actor';
import { previewUserId } from '@lathe/platform/app-access/preview-user';
import type { AppRole } from '@lathe/proto/accounts/app-users';
import { type Reach, reachOf } from '@lathe/proto/entities/rights';
import { type EntityDefinition, previewUserKey } from '../schemas/entity-definition.js';

declare const brand: unique symbol;

/**
 * Rights of one actor over the rows of one entity of one app. Every repository method demands one and puts all of it
 * into its query; it is made here only, from a decision about a verified principal.
 */
export interface AccessScope {
  readonly [brand]: 'access';
  readonly appId: string;
  readonly entityKey: string;
  /** Creator of new rows; null for a visitor. */
  readonly actorId: string | null;
  readonly read: Reach;
  readonly create: Reach;
  /** What the rules of changing and deleting alone open; both need a row that may be read, too: a hidden one is missing. */
  readonly update: Reach;
  readonly delete: Reach;
}

export function accessScope(appId: string, entity: EntityDefinition, actor: Actor): AccessScope {
  if (entity.isUser) return userScope(appId, entity, actor);
  return {
    appId,
    entityKey: entity.key,
    actorId: actor.id,
    read: reachOf(entity.rights.read, actor.kind),
    create: reachOf(entity.rights.create, actor.kind),
    update: reachOf(entity.rights.update, actor.kind),
    delete: reachOf(entity.rights.delete, actor.kind),
  } as AccessScope;
}

/** Users see and change themselves, admins everybody. Accounts alone makes and deletes them. */
function userScope(appId: string, { key }: EntityDefinition, { kind, id }: Actor): AccessScope {
  const reach: Reach = kind === 'visitor' ? 'none' : kind === 'user' ? 'own' : 'any';
  return {
    appId,
    entityKey: id === previewUserId(appId) ? previewUserKey : key,
    actorId: id,
    read: reach,
    create: 'none',
    update: reach,
    delete: 'none',
  } as AccessScope;
}

/** What the actor of a scope over users is in the app now. */
export const roleIn = ({ read }: AccessScope): AppRole => (read === 'any' ? 'admin' : 'user');
