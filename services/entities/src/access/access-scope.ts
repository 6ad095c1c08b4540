import type { Actor } from '@lathe/platform/app-access/actor';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import type { EntityDefinition } from '../schemas/entity-definition.js';

declare const brand: unique symbol;

/** Which rows a rule opens: all of the entity, those the actor created, or none. */
export type Reach = 'any' | 'own' | 'none';

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
  /** What the write rule alone opens; changing a row needs both, since a hidden row is a missing one. */
  readonly write: Reach;
}

export function accessScope(appId: string, entity: EntityDefinition, actor: Actor): AccessScope {
  return {
    appId,
    entityKey: entity.key,
    actorId: actor.id,
    read: reachOf(entity.read, actor),
    write: reachOf(entity.write, actor),
  } as AccessScope;
}

function reachOf(level: AccessLevel, actor: Actor): Reach {
  if (actor.kind === 'builder' || level === 'all') return 'any';
  if (level === 'none') return 'none';
  if (level === 'admin') return actor.kind === 'admin' ? 'any' : 'none';
  return actor.id === null ? 'none' : 'own';
}

/** The narrower of two reaches. */
export function narrower(one: Reach, other: Reach): Reach {
  if (one === 'none' || other === 'none') return 'none';
  return one === 'own' || other === 'own' ? 'own' : 'any';
}
