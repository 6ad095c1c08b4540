import { randomBytes } from 'node:crypto';
import type { EntitySchema, FieldSchema } from '@lathe/proto/entities/schema';
import { isSameKind, valueKindOf } from '@lathe/proto/entities/value-kind';

/** A field that an entity has or once had. Rows hold its values under `key`. */
export interface FieldKey {
  readonly name: string;
  /** What kind of values it has. */
  readonly type: string;
  readonly key: string;
}

/** An entity that the app has or once had. */
export interface EntityKey {
  readonly name: string;
  readonly key: string;
  readonly fields: readonly FieldKey[];
}

/** What an author said about names that changed: `from` and the values of `fields` are the old ones. */
export interface Rename {
  readonly entity: string;
  readonly from?: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

export interface KeyedEntities {
  readonly entities: EntitySchema[];
  /** Every key ever given, for the next commit. */
  readonly known: EntityKey[];
}

/** Kinds back to which a field remembers its values. */
const maxFormerKeys = 5;

export type NewKey = (kind: 'e' | 'f') => string;
const randomKey: NewKey = (kind) => kind + randomBytes(6).toString('hex');
/** What `randomKey` makes. */
const soundKey = { e: /^e[0-9a-f]{12}$/, f: /^f[0-9a-f]{12}$/ };

/**
 * Sets the stable keys under which rows are stored (design section 7). A name that the head has keeps its key, a
 * renamed one takes the old name's; a removed entity or field gets its old key back when it returns, a field only with
 * the same kind of values. A field whose values become of another kind gets a new key, and `x-from` says where the
 * former ones stand: the published version goes on with those, and nothing is lost that does not convert. Keys in the
 * author's text count for nothing.
 */
export function assignKeys(
  head: readonly EntitySchema[],
  known: readonly EntityKey[],
  next: readonly EntitySchema[],
  renames: readonly Rename[],
  newKey: NewKey = randomKey,
): KeyedEntities {
  const old = originsOf(
    next.map(({ name }) => name),
    renames.flatMap(({ entity, from }) => (from ? [[entity, from] as const] : [])),
  );
  const fromHead = new Map(next.map(({ name }) => [name, head.find((entity) => entity.name === old.get(name))]));
  const taken = new Set([...fromHead.values()].flatMap((entity) => entity?.['x-key'] ?? []));
  const entities = next.map((entity) => {
    const before = fromHead.get(entity.name);
    const key =
      before?.['x-key'] ??
      claim(
        known.findLast((former) => former.name === entity.name && !taken.has(former.key))?.key ?? newKey('e'),
        taken,
      );
    const fields = renames.find((rename) => rename.entity === entity.name)?.fields ?? {};
    const history = known.find((former) => former.key === key)?.fields ?? [];
    return { ...entity, 'x-key': key, properties: keyedFields(before, history, entity, fields, newKey) };
  });
  return { entities, known: remember(known, entities) };
}

/**
 * New name -> old name, each old one at most once. A rename counts only when its old name is free: nothing in the new
 * version still has it, or that one was renamed as well.
 */
function originsOf(names: readonly string[], renames: readonly (readonly [string, string])[]): Map<string, string> {
  const present = new Set(names);
  const moved = new Map(renames.filter(([to, from]) => to !== from && present.has(to)));
  const origins = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    const from = moved.get(name);
    const origin = from !== undefined && (!present.has(from) || moved.has(from)) ? from : name;
    if (!used.has(origin)) origins.set(name, origin);
    used.add(origin);
  }
  return origins;
}

function claim(key: string, taken: Set<string>): string {
  taken.add(key);
  return key;
}

function keyedFields(
  before: EntitySchema | undefined,
  history: readonly FieldKey[],
  entity: EntitySchema,
  renames: Readonly<Record<string, string>>,
  newKey: NewKey,
): EntitySchema['properties'] {
  const inherited = new Map<string, FieldSchema & { 'x-key': string }>();
  const taken = new Set<string>();
  for (const [name, old] of originsOf(Object.keys(entity.properties), Object.entries(renames))) {
    const former = before && Object.hasOwn(before.properties, old) ? before.properties[old] : undefined;
    const key = former?.['x-key'];
    if (former && key !== undefined) inherited.set(name, { ...former, 'x-key': claim(key, taken) });
  }
  return Object.fromEntries(
    Object.entries(entity.properties).map(([name, { 'x-from': _, ...field }]): [string, FieldSchema] => {
      const kind = valueKindOf(field);
      const held = inherited.get(name);
      if (held && valueKindOf(held) === kind)
        return [name, { ...field, 'x-key': held['x-key'], ...(held['x-from'] ? { 'x-from': held['x-from'] } : {}) }];
      if (held) {
        const from = [held['x-key'], ...(held['x-from'] ?? [])].slice(0, maxFormerKeys);
        return [name, { ...field, 'x-key': claim(newKey('f'), taken), 'x-from': from }];
      }
      const former = history.findLast((old) => old.name === name && isSameKind(old.type, kind) && !taken.has(old.key));
      return [name, { ...field, 'x-key': claim(former?.key ?? newKey('f'), taken) }];
    }),
  );
}

function remember(known: readonly EntityKey[], entities: readonly EntitySchema[]): EntityKey[] {
  const byKey = new Map(known.map((entity) => [entity.key, entity]));
  for (const entity of entities) {
    const key = entity['x-key']!;
    const fields = new Map((byKey.get(key)?.fields ?? []).map((field) => [field.key, field]));
    for (const [name, field] of Object.entries(entity.properties)) {
      fields.delete(field['x-key']!);
      fields.set(field['x-key']!, { name, type: valueKindOf(field), key: field['x-key']! });
    }
    byKey.delete(key);
    byKey.set(key, { name: entity.name, key, fields: [...fields.values()] });
  }
  return [...byKey.values()];
}

/** Entities whose keys are such as are given here, each once; one with any other key is left out, and gets new ones. */
export function withSoundKeys(entities: readonly EntitySchema[]): EntitySchema[] {
  const taken = new Set<string>();
  return entities.filter((entity) => {
    const key = entity['x-key'] ?? '';
    const fields = Object.values(entity.properties).map((field) => field['x-key'] ?? '');
    const isSound =
      soundKey.e.test(key) &&
      !taken.has(key) &&
      fields.every((field) => soundKey.f.test(field)) &&
      new Set(fields).size === fields.length;
    if (isSound) taken.add(key);
    return isSound;
  });
}
