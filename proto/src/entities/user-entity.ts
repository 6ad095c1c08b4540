import { appRoles } from '../accounts/app-users.js';
import type { Issue } from '../errors/wire.js';
import type { EntitySchema, FieldSchema } from './schema.js';

/** The entity of the people who sign in to an app. Every app has it; `entities/User.json` adds fields of the app's own. */
export const userEntityName = 'User';

/** Whether a name means the user entity, however it is written. */
export const isUserEntity = (name: string): boolean => name.toLowerCase() === userEntityName.toLowerCase();

/** What every user has beside `id`, `createdAt` and `updatedAt`. A person changes `fullName` of himself; the others are the platform's. */
export const platformUserFields: Readonly<Record<string, FieldSchema>> = {
  email: { type: 'string', format: 'email', title: 'Email' },
  fullName: { type: 'string', title: 'Name', maxLength: 200, 'x-display': true },
  role: { type: 'string', title: 'Role', enum: [...appRoles] },
};

/** Fields of users that no client of an app sets. */
export const fixedUserFields: ReadonlySet<string> = new Set(['email', 'role']);

const taken: ReadonlySet<string> = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'creatorId',
  ...Object.keys(platformUserFields),
]);
const otherNames: ReadonlySet<string> = new Set(['name', 'full_name']);

/** Why an app cannot give its users a field of this name; undefined where it can. */
export function userFieldProblem(field: string): string | undefined {
  if (taken.has(field)) return 'is there already: the platform gives it to every user';
  return otherNames.has(field) ? 'is called fullName, which every user has already' : undefined;
}

/** What keeps a schema from being that of the user entity; nothing for every other entity. */
export function userEntityIssues({ name, properties }: Pick<EntitySchema, 'name' | 'properties'>): Issue[] {
  if (!isUserEntity(name)) return [];
  if (name !== userEntityName) return [{ path: 'name', message: `must be ${userEntityName}, with a capital letter` }];
  return Object.keys(properties).flatMap((field) => {
    const message = userFieldProblem(field);
    return message === undefined ? [] : [{ path: `properties.${field}`, message }];
  });
}

/**
 * The user entity as it is in an app: the platform's fields, then the app's own. Whoever is signed in reads and changes
 * himself, admins of the app everybody; nobody makes or deletes users this way. Rules of fields are the app's, those of
 * rows the platform's.
 */
export function userSchema(own: EntitySchema | undefined): EntitySchema {
  return {
    ...own,
    name: userEntityName,
    type: 'object',
    properties: { ...platformUserFields, ...own?.properties },
    required: own?.required ?? [],
    permissions: { read: 'creator', write: 'creator', create: 'none', delete: 'none' },
    rls: undefined,
  };
}
