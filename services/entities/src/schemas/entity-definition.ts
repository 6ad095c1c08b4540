import { rightsOf, type RowRights } from '@lathe/proto/entities/rights';
import { type EntityRules, readEntityRules } from '@lathe/proto/entities/rules/entity-rules';
import type { FieldGuard } from '@lathe/proto/entities/rules/field-guard';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';
import { isUserEntity, userEntityName, userSchema } from '@lathe/proto/entities/user-entity';

/** Fields of a row that the server alone writes (design section 9). */
export const serverOwned = ['id', 'createdAt', 'updatedAt', 'creatorId'] as const;
export type ServerOwned = (typeof serverOwned)[number];
const serverOwnedNames: ReadonlySet<string> = new Set(serverOwned);
export const isServerOwned = (name: string): name is ServerOwned => serverOwnedNames.has(name);

/** A declared field: its name in this version, and the key under which its values are stored in every version. */
export interface EntityField {
  readonly name: string;
  readonly key: string;
  /** Keys under which its values stand from when they were of other kinds, the latest first. */
  readonly from: readonly string[];
  readonly schema: FieldSchema;
  readonly required: boolean;
}

/** An entity of one version, ready for work on rows. */
export interface EntityDefinition {
  readonly name: string;
  /** Stable over renames; part of the key of every row. */
  readonly key: string;
  /** Whether its rows are the people who sign in to the app, whom accounts makes. */
  readonly isUser: boolean;
  readonly fields: readonly EntityField[];
  readonly fieldByName: ReadonlyMap<string, EntityField>;
  readonly rights: RowRights;
  /** Row rules and field rules; undefined where the author gave none. */
  readonly rules?: EntityRules | undefined;
  /**
   * What one caller may see and set of the fields, where a rule keeps something from him: he has a definition of his own,
   * so that nothing that works with it can pass by the rules.
   */
  readonly guard?: FieldGuard | undefined;
  /** The author's schema, as the schema route answers it. */
  readonly schema: EntitySchema;
}

const storableKey = /^[A-Za-z0-9_-]{1,60}$/;

/**
 * Reads an entity file into a definition. A schema without stable keys (one that was never committed) uses the names.
 */
export function defineEntity(schema: EntitySchema): EntityDefinition {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties)
    .filter(([name]) => !isServerOwned(name))
    .map(([name, field]): EntityField => ({
      name,
      key: stableKey(field['x-key'], name),
      from: (field['x-from'] ?? []).filter((key) => storableKey.test(key)),
      schema: field,
      required: required.has(name),
    }));
  return {
    name: schema.name,
    key: stableKey(schema['x-key'], schema.name),
    isUser: false,
    fields,
    fieldByName: new Map(fields.map((field) => [field.name, field])),
    rights: rightsOf(schema.permissions),
    rules: rulesOf(schema),
    schema,
  };
}

/** Rules that cannot be read let nobody in, as `readEntityRules` has them. */
function rulesOf(schema: EntitySchema): EntityRules | undefined {
  const { rules } = readEntityRules(schema);
  return schema.rls !== undefined || rules.fields.size > 0 ? rules : undefined;
}

/** Key of the rows of users, and of the one as whom the owner sees his preview: nobody else sees him. */
export const userKey = 'User';
export const previewUserKey = 'User.preview';

/** The user entity of an app, with the fields that its own file adds. */
export const defineUsers = (own: EntitySchema | undefined): EntityDefinition => ({
  ...defineEntity(userSchema(own)),
  key: userKey,
  isUser: true,
});

const stableKey = (key: string | undefined, name: string): string =>
  key !== undefined && storableKey.test(key) ? key : name;

/** All entities of one version, and its users beside them. */
export class EntityCatalog {
  private readonly byName: ReadonlyMap<string, EntityDefinition>;
  private readonly byLowerName: ReadonlyMap<string, EntityDefinition | 'ambiguous'>;

  readonly entities: readonly EntityDefinition[];
  readonly users: EntityDefinition;

  constructor(schemas: readonly EntitySchema[]) {
    this.users = defineUsers(schemas.find(({ name }) => name === userEntityName));
    const entities = schemas.filter(({ name }) => !isUserEntity(name)).map(defineEntity);
    this.entities = entities;
    this.byName = new Map(entities.map((entity) => [entity.name, entity]));
    const lower = new Map<string, EntityDefinition | 'ambiguous'>();
    for (const entity of entities)
      lower.set(entity.name.toLowerCase(), lower.has(entity.name.toLowerCase()) ? 'ambiguous' : entity);
    this.byLowerName = lower;
  }

  /** The entity of exactly this name; else the only one whose name differs in case alone. */
  find(name: string): EntityDefinition | undefined {
    const exact = this.byName.get(name);
    if (exact) return exact;
    const other = this.byLowerName.get(name.toLowerCase());
    return other === 'ambiguous' ? undefined : other;
  }
}
