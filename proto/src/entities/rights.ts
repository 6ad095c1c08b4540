import type { z } from 'zod';
import type { AccessLevel, permissions } from './schema.js';

/** What can be done with rows, and has a right of its own. */
export const rowOperations = ['read', 'create', 'update', 'delete'] as const;
export type RowOperation = (typeof rowOperations)[number];

export type Permissions = z.output<typeof permissions>;

/** Who may do what with the rows of an entity, for each operation. */
export type RowRights = Readonly<Record<RowOperation, AccessLevel>>;

/** The one reading of an entity's permissions: creating, changing and deleting follow `write` where they are not given. */
export function rightsOf({ read, write, ...own }: Permissions): RowRights {
  return { read, create: own.create ?? write, update: own.update ?? write, delete: own.delete ?? write };
}

/** The shortest permissions with these rights; `write` stays what it was for as long as an operation follows it. */
export function permissionsWith(rights: RowRights, write: AccessLevel): Permissions {
  const writing = ['create', 'update', 'delete'] as const;
  const followed = writing.some((operation) => rights[operation] === write) ? write : rights.update;
  const own = writing.flatMap((operation) =>
    rights[operation] === followed ? [] : [[operation, rights[operation]] as const],
  );
  return { read: rights.read, write: followed, ...Object.fromEntries(own) };
}

/** Whom a right is asked for. The builder works on rows in the database panel; in his app he is one of its admins. */
export type RowUser = 'visitor' | 'user' | 'admin' | 'builder';

/**
 * Which rows a right opens: all of the entity, those the person created, or none. For creating, `own` is a new row of
 * one's own.
 */
export type Reach = 'any' | 'own' | 'none';

/** What a level opens to a person. */
export function reachOf(level: AccessLevel, person: RowUser): Reach {
  if (person === 'builder' || level === 'all') return 'any';
  if (level === 'none') return 'none';
  if (level === 'admin') return person === 'admin' ? 'any' : 'none';
  return person === 'visitor' ? 'none' : 'own';
}

/** The narrower of two reaches: a row that is hidden can be neither changed nor deleted. */
export function narrower(one: Reach, other: Reach): Reach {
  if (one === 'none' || other === 'none') return 'none';
  return one === 'own' || other === 'own' ? 'own' : 'any';
}

const strictness: readonly AccessLevel[] = ['all', 'creator', 'admin', 'none'];

/** Of two levels the one that lets fewer in. */
export const stricter = (one: AccessLevel, other: AccessLevel): AccessLevel =>
  strictness.indexOf(one) >= strictness.indexOf(other) ? one : other;
