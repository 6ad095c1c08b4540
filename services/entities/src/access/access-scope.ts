import type { Actor } from '@lathe/platform/app-access/actor';
import { type Reach, reachOf } from '@lathe/proto/entities/rights';
import type { EntityDefinition } from '../schemas/entity-definition.js';

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
