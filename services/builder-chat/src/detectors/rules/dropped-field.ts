import { entityPath } from '@lathe/proto/apps/project/paths';
import { schemasOf } from '../project/project-model.js';
import type { Detector } from './issue.js';

/** Fields that an entity had before the answer and has not any more, under any name. */
export const droppedField: Detector = {
  id: 'dropped-field',
  cause: 'An entity has lost a field: what its rows have there is not seen any more.',
  severity: 'warning',
  blocks: false,
  detect: ({ history, schemas }) =>
    [...(history === undefined ? [] : schemasOf(history.files))].flatMap(([name, before]) => {
      const rename = history?.renames.find(({ entity, from = entity }) => from === name);
      const now = schemas.get(rename?.entity ?? name);
      if (now === undefined) return [];
      const kept = new Set([...Object.keys(now.properties), ...Object.values(rename?.fields ?? {})]);
      return Object.keys(before.properties)
        .filter((field) => !kept.has(field))
        .map((field) => ({
          path: entityPath(now.name),
          line: 1,
          message: `${now.name} has no field ${field} any more. Values that rows have there are kept, and come back when the version before is restored`,
        }));
    }),
};
