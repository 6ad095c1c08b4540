import type { AppRole } from '@lathe/proto/accounts/app-users';
import { fixedUserFields } from '@lathe/proto/entities/user-entity';
import type { EntityDefinition } from '../schemas/entity-definition.js';
import { readRowInput, type RowInput } from '../validation/row-input.js';
import type { StoredRow } from './row.js';

/** The user as stored; `self` is the role of whoever changes himself, undefined where somebody changes another. */
export interface ChangedUser {
  readonly before: Pick<StoredRow, 'data'>;
  readonly self: AppRole | undefined;
}

/**
 * What somebody sends of a user. Apps send back all that they were given, so the platform's fields may be there as they
 * are; another value is refused, and so is a field that users do not have.
 */
export function readUserInput(entity: EntityDefinition, body: unknown, user: ChangedUser): RowInput {
  const { values, unknown, issues } = readRowInput(entity, body);
  const fixed = [...fixedUserFields].filter((name) => name in values);
  const changed = fixed.filter((name) => !isAsGiven(name, values[name], user));
  const own = Object.entries(values).filter(([name]) => !fixedUserFields.has(name));
  return {
    values: Object.fromEntries(own),
    unknown: {},
    issues: [
      ...issues,
      ...changed.map((path) => ({ path, message: refusals[path] ?? 'is set by the platform' })),
      ...Object.keys(unknown).map((path) => ({ path, message: 'is not a field of User' })),
    ],
  };
}

/** A page that was opened before its user got another role sends the former one, which asks for nothing. */
function isAsGiven(name: string, value: unknown, { before, self }: ChangedUser): boolean {
  if (value === before.data[name]) return true;
  return name === 'role' && self !== undefined && (value === self || value === 'user');
}

const refusals: Readonly<Record<string, string>> = {
  role: 'is set by the builder of the app',
  email: 'is the address that they sign in with',
};
