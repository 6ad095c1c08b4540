import type { RuledField } from '@lathe/proto/entities/rules/field-tree';
import { type RenamedFields, renameInRules } from '@lathe/proto/entities/rules/rename-in-rules';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';

type Fields = Record<string, FieldSchema>;

/**
 * A schema that replaces another one, with the rules of rows and fields that it says nothing of: who leaves them out
 * does not mean to open what they close. `{}` takes rules away. Rules follow the fields that they name to new names.
 */
export function withKeptRules(schema: EntitySchema, before: EntitySchema, renamed: RenamedFields): EntitySchema {
  const rls = schema.rls ?? before.rls;
  const properties = keptIn(schema.properties, before.properties, renamed);
  return {
    ...schema,
    properties: mapRules(properties, (rules) => renameInRules(rules, renamed)),
    ...(rls ? { rls: renameInRules(rls, renamed) } : {}),
  };
}

function keptIn(fields: Fields, before: Fields, renamed: RenamedFields = {}): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const oldName = renamed[name] ?? name;
      return [name, Object.hasOwn(before, oldName) ? keptInField(field, before[oldName]!) : field];
    }),
  );
}

function keptInField(field: FieldSchema, before: FieldSchema): FieldSchema {
  return {
    ...field,
    ...(field.properties && before.properties ? { properties: keptIn(field.properties, before.properties) } : {}),
    ...(field.items && before.items ? { items: keptInField(field.items, before.items) } : {}),
    ...((field.rls ?? before.rls) ? { rls: field.rls ?? before.rls } : {}),
  };
}

type FieldRules = NonNullable<RuledField['rls']>;

function mapRules(fields: Fields, map: (rules: FieldRules) => FieldRules): Fields {
  const one = (field: FieldSchema): FieldSchema => ({
    ...field,
    ...(field.properties ? { properties: mapRules(field.properties, map) } : {}),
    ...(field.items ? { items: one(field.items) } : {}),
    ...(field.rls ? { rls: map(field.rls) } : {}),
  });
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, one(field)]));
}

/** A schema with the rules of another one, in the place of its own for what that one has rules for. */
export function withRulesOf(schema: EntitySchema, other: EntitySchema): EntitySchema {
  const bare = { ...schema, properties: withoutRulesOf(schema.properties, other.properties) };
  return withKeptRules(other.rls ? withoutRls(bare) : bare, other, {});
}

function withoutRulesOf(fields: Fields, other: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      Object.hasOwn(other, name) ? withoutRulesOfField(field, other[name]!) : field,
    ]),
  );
}

function withoutRulesOfField(field: FieldSchema, other: FieldSchema): FieldSchema {
  return {
    ...(other.rls ? withoutRls(field) : field),
    ...(field.properties && other.properties ? { properties: withoutRulesOf(field.properties, other.properties) } : {}),
    ...(field.items && other.items ? { items: withoutRulesOfField(field.items, other.items) } : {}),
  };
}

function withoutRls<T extends { rls?: unknown }>({ rls: _, ...rest }: T): Omit<T, 'rls'> {
  return rest;
}
