import { appRole } from '@lathe/proto/accounts/app-users';
import { entityPath } from '@lathe/proto/apps/project/paths';
import { withImpliedPermissions } from '@lathe/proto/entities/implied-permissions';
import { ruleIssues } from '@lathe/proto/entities/rules/entity-rules';
import type { RenamedFields } from '@lathe/proto/entities/rules/rename-in-rules';
import { type EntitySchema, entitySchema, type FieldSchema } from '@lathe/proto/entities/schema';
import { platformUserFields, userEntityIssues, userEntityName, userSchema } from '@lathe/proto/entities/user-entity';
import { readJson } from '../../stream/read-json.js';
import { withoutFence } from '../files/written-content.js';
import type { Staging } from '../staging/staging.js';
import { withKeptRules } from './keep-rules.js';
import { normaliseEntity } from './normalise-entity.js';

/** Fields every row has; the server owns them, so a schema that lists them loses them here. */
export const serverFields = ['id', 'createdAt', 'updatedAt', 'creatorId'];
/** Names the runtime uses for its own modules under `@/entities`. */
const reserved = new Set(['All']);

export type ReadEntity =
  | { ok: true; schema: EntitySchema; content: string; notes: string[] }
  | { ok: false; reason: string };

/** The schema that another one replaces, and its fields' old names by their new ones. */
export interface Replaced {
  readonly schema: EntitySchema;
  readonly renamed: RenamedFields;
}

/**
 * Reads the JSON a model wrote for an entity. `name` of the header wins over a missing one in the body. Rules that it
 * does not speak of stay as the schema has them that it replaces.
 */
export function readEntityBody(name: string, body: string, replaced?: Replaced): ReadEntity {
  const fail = (reason: string): ReadEntity => ({ ok: false, reason });
  if (reserved.has(name)) return fail(`${name} is a name of the platform: call the entity something else`);
  const json = readJson(withoutFence(body));
  if (!json.ok) return fail(`the schema of ${name} is not JSON: ${json.reason}`);
  if (typeof json.value !== 'object' || json.value === null) return fail(`the schema of ${name} is not a JSON object`);
  const { entity, notes } = normaliseEntity({ name, ...json.value });
  const parsed = entitySchema.safeParse(withImpliedPermissions(entity));
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    return fail(`the schema of ${name} does not validate: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`);
  }
  const read = userEntityName === name ? asUsers(parsed.data, notes) : withoutServerFields(parsed.data);
  const schema = replaced ? withKeptRules(read, replaced.schema, replaced.renamed) : read;
  if (folded(schema.name) !== folded(name)) return fail(`the header names ${name}, the schema ${schema.name}`);
  schema.name = name;
  const taken = userEntityIssues(schema)[0];
  if (taken !== undefined) return fail(`${taken.path.replace('properties.', `${name}.`)} ${taken.message}`);
  const unknown = schema.required.find((field) => !Object.hasOwn(schema.properties, field));
  if (unknown !== undefined) return fail(`the schema of ${name} requires the unknown field ${unknown}`);
  const rule = ruleIssues(schema)[0];
  if (rule !== undefined) return fail(`${rule.path} of ${name} ${rule.message}`);
  return { ok: true, schema, content: `${JSON.stringify(schema, null, 2)}\n`, notes };
}

const folded = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The entity's schema as the staging has it; null when there is none or it cannot be read. */
export function stagedSchema(staging: Staging, name: string): EntitySchema | null {
  const content = staging.read(entityPath(name));
  if (content === undefined) return null;
  const json = readJson(content);
  const parsed = entitySchema.safeParse(json.ok ? json.value : null);
  return parsed.success ? parsed.data : null;
}

/**
 * The fields that an app gives its users. What every user has anyway is left out where it is listed as it is; a role of
 * one's own is refused by the check that follows, since code would count on it.
 */
function asUsers(schema: EntitySchema, notes: string[]): EntitySchema {
  const isRepeated = (name: string, field: FieldSchema): boolean =>
    name === 'role'
      ? (field.enum ?? []).every((role) => appRole.safeParse(role).success)
      : Object.hasOwn(platformUserFields, name);
  const repeated = Object.entries(schema.properties).filter(([name, field]) => isRepeated(name, field));
  const left = new Set(repeated.map(([name]) => name));
  if (left.size > 0) notes.push(`Every user has ${[...left].join(', ')} already: left out of the fields of the app`);
  const { rls, ...own } = withoutServerFields(schema);
  if (rls)
    notes.push('Which users may be seen and changed by whom is the same in every app: the rules of rows are left out');
  return {
    ...own,
    properties: Object.fromEntries(Object.entries(own.properties).filter(([name]) => !left.has(name))),
    required: own.required.filter((name) => !left.has(name)),
    permissions: userSchema(undefined).permissions,
  };
}

function withoutServerFields(schema: EntitySchema): EntitySchema {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).filter(([name]) => !serverFields.includes(name)),
  );
  return { ...schema, properties, required: schema.required.filter((name) => !serverFields.includes(name)) };
}
