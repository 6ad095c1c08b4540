import { isPlainName } from '@lathe/proto/entities/plain-name';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { fieldDenied } from '../schemas/field-denied.js';

/** A place in a list. */
const index = /^\d{1,6}$/;
const maxSegments = 5;

/** Where a field of a caller's query is stored. */
export interface StoredPath {
  readonly path: string;
  /** `date`: compared as a moment; `id`: a string of digits; `value`: whatever the author's schema holds. */
  readonly kind: 'date' | 'id' | 'value';
  /** False for a name the entity does not have; its path holds nothing in any row. */
  readonly known: boolean;
}

const ownPaths: Readonly<Record<string, StoredPath>> = {
  id: { path: '_id', kind: 'id', known: true },
  creatorId: { path: 'creatorId', kind: 'id', known: true },
  createdAt: { path: 'createdAt', kind: 'date', known: true },
  updatedAt: { path: 'updatedAt', kind: 'date', known: true },
};

/** A user's id is that of the person, which is the creator of his row. */
const userPaths = { ...ownPaths, id: ownPaths['creatorId']! };

/**
 * The stored path of `name` or `name.nested.0`; undefined when it is not made of plain names. Throws `entity/field-denied`
 * for what a rule hides from the caller: a filter or an order by it would tell what it is.
 */
export function storedPath(entity: EntityDefinition, name: string): StoredPath | undefined {
  const paths: typeof ownPaths = entity.isUser ? userPaths : ownPaths;
  if (Object.hasOwn(paths, name)) return paths[name];
  const [first = '', ...rest] = name.split('.');
  if (
    !isPlainName(first) ||
    rest.length >= maxSegments ||
    !rest.every((segment) => isPlainName(segment) || index.test(segment))
  )
    return undefined;
  const field = entity.fieldByName.get(first);
  const names = [first, ...rest];
  if (field && entity.guard && !entity.guard.isOpen('read', names)) throw fieldDenied('read', [names.join('.')]);
  const suffix = rest.length > 0 ? `.${rest.join('.')}` : '';
  if (field) return { path: `data.${field.key}${suffix}`, kind: 'value', known: true };
  return { path: `missing.${first}${suffix}`, kind: 'value', known: false };
}
