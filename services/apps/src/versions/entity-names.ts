import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';
import type { EntityKey } from './entity-keys.js';

/** The entities of a version, and every key that was given up to it. */
export interface KeyedVersion {
  readonly entities: readonly EntitySchema[];
  readonly keys: readonly EntityKey[];
}

/** What the entities and fields of one version are called in another; undefined for what that one does not have. */
export interface EntityNames {
  entity(name: string): string | undefined;
  field(entity: string, name: string): string | undefined;
}

/**
 * Names follow the stable keys (design section 7), as rows do. One that has been removed before is known by its last
 * name, so that it is found again where it comes back.
 */
export function namesIn(to: readonly EntitySchema[], from: KeyedVersion): EntityNames {
  const keyOf = (name: string): string | undefined =>
    from.entities.find((entity) => entity.name === name)?.['x-key'] ??
    from.keys.findLast((entity) => entity.name === name)?.key;
  const there = (name: string): EntitySchema | undefined => {
    const key = keyOf(name);
    return key === undefined ? undefined : to.find((entity) => entity['x-key'] === key);
  };
  return {
    entity: (name) => there(name)?.name,
    field: (name, field) => {
      const known = from.keys.find(({ key }) => key === keyOf(name))?.fields ?? [];
      const before = from.entities.find((entity) => entity.name === name)?.properties ?? {};
      const keys = Object.hasOwn(before, field)
        ? keysOf(before[field]!)
        : known.filter((former) => former.name === field).map(({ key }) => key);
      return fieldOf(there(name), keys);
    },
  };
}

/** A field whose values have become of another kind has a new key, and knows the ones before. */
const keysOf = ({ 'x-key': key, 'x-from': from = [] }: FieldSchema): string[] =>
  key === undefined ? from : [key, ...from];

function fieldOf(entity: EntitySchema | undefined, keys: readonly string[]): string | undefined {
  const fields = Object.entries(entity?.properties ?? {});
  const isOne = (field: FieldSchema): boolean => keys.includes(field['x-key'] ?? '');
  const wasOne = (field: FieldSchema): boolean => keysOf(field).some((key) => keys.includes(key));
  return (fields.find(([, field]) => isOne(field)) ?? fields.find(([, field]) => wasOne(field)))?.[0];
}
