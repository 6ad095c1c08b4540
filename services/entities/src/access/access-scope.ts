import type { Actor } from '@lathe/platform/app-access/actor';
import { previewUserId } from '@lathe/platform/app-access/preview-user';
import type { AppRole } from '@lathe/proto/accounts/app-users';
import { narrower, type Reach, reachOf, type RowOperation, rowOperations } from '@lathe/proto/entities/rights';
import { rulesFor } from '@lathe/proto/entities/rules/entity-rules';
import type { RowCondition, RowTest, RulePerson } from '@lathe/proto/entities/rules/rule';
import { type EntityDefinition, previewUserKey } from '../schemas/entity-definition.js';
import { storedCondition } from './stored-condition.js';

declare const brand: unique symbol;

/** A row rule's condition for one actor: for a row in hand, and for the store. */
export interface ScopeRule {
  readonly test: RowTest;
  readonly stored: Record<string, unknown>;
}

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
  /** What narrows each of these further. */
  readonly rules: Readonly<Partial<Record<RowOperation, ScopeRule>>>;
}

/** An entity for one actor: his scope, and the definition with which he works. */
export interface ActorEntity {
  readonly actor: Actor;
  readonly entity: EntityDefinition;
  readonly scope: AccessScope;
}

/**
 * What an actor may do with an entity. Its permissions and its rules must both let him; the builder at his database
 * panel is above both. `person` is the actor as rules see him; without him no condition of a rule holds.
 */
export function actorEntity(
  appId: string,
  entity: EntityDefinition,
  actor: Actor,
  person: RulePerson | null,
): ActorEntity {
  const scope = entity.isUser ? userScope(appId, entity, actor) : plainScope(appId, entity, actor);
  if (!entity.rules || actor.kind === 'builder') return { actor, entity, scope };
  const { rows, fields } = rulesFor(entity.rules, person);
  return { actor, entity: fields ? { ...entity, guard: fields } : entity, scope: ruled(scope, entity, rows) };
}

function plainScope(appId: string, entity: EntityDefinition, actor: Actor): AccessScope {
  return {
    appId,
    entityKey: entity.key,
    actorId: actor.id,
    read: reachOf(entity.rights.read, actor.kind),
    create: reachOf(entity.rights.create, actor.kind),
    update: reachOf(entity.rights.update, actor.kind),
    delete: reachOf(entity.rights.delete, actor.kind),
    rules: {},
  } as unknown as AccessScope;
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
    rules: {},
  } as unknown as AccessScope;
}

function ruled(
  scope: AccessScope,
  entity: EntityDefinition,
  conditions: Readonly<Record<RowOperation, RowCondition>>,
): AccessScope {
  const reaches: Partial<Record<RowOperation, Reach>> = {};
  const rules: Partial<Record<RowOperation, ScopeRule>> = {};
  for (const operation of rowOperations) {
    const condition = conditions[operation];
    const reach = reachOfRule(condition, scope.actorId);
    reaches[operation] = narrower(scope[operation], reach ?? 'any');
    if (reach === undefined) {
      const test = condition as RowTest;
      rules[operation] = { test, stored: storedCondition(entity, test) };
    }
  }
  return { ...scope, ...reaches, rules };
}

/** What a rule opens where that is as simple as a level; undefined for any other condition. */
function reachOfRule(condition: RowCondition, actorId: string | null): Reach | undefined {
  if (typeof condition === 'boolean') return condition ? 'any' : 'none';
  const isOwn =
    condition.of === 'row' &&
    condition.part === 'creatorId' &&
    condition.comparison === '$eq' &&
    condition.value === actorId;
  return isOwn ? 'own' : undefined;
}

/** What the actor of a scope over users is in the app now. */
export const roleIn = ({ read }: AccessScope): AppRole => (read === 'any' ? 'admin' : 'user');
