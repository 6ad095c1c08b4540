import { entityPath } from '@lathe/proto/apps/project/paths';
import { readEntityRules } from '@lathe/proto/entities/rules/entity-rules';
import type { Detector } from './issue.js';

/** A rule that asks for a field which users of the app do not have: it lets nobody in. */
export const unknownUserField: Detector = {
  id: 'unknown-user-field',
  cause: 'A rule in the entity compares with a field of User that entities/User.json does not declare.',
  severity: 'error',
  blocks: false,
  detect: ({ schemas, users }) =>
    [...schemas.values()].flatMap((schema) =>
      [...readEntityRules(schema).rules.attributes]
        .filter((attribute) => attribute.startsWith('data.'))
        .map((attribute) => attribute.slice('data.'.length))
        .filter((field) => !Object.hasOwn(users.properties, field))
        .map((field) => ({
          path: entityPath(schema.name),
          line: 1,
          message: `A rule of ${schema.name} asks for user.data.${field}, which users do not have: it lets nobody in`,
        })),
    ),
};
