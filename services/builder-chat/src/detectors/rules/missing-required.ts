import { entityCalls, literalKeys, writtenRows } from '../project/entity-calls.js';
import { lineOf } from '../project/syntax-tree.js';
import type { Detector } from './issue.js';

export const missingRequired: Detector = {
  id: 'missing-required',
  cause: 'A row without a required field is refused by the server.',
  severity: 'warning',
  blocks: false,
  detect: (project) =>
    project.sources.flatMap((file) =>
      entityCalls(project, file)
        .filter(({ method }) => method === 'create' || method === 'bulkCreate')
        .flatMap((call) =>
          writtenRows(call).flatMap((object) => {
            const { keys, open } = literalKeys(object);
            const given = new Set(keys.map(({ name }) => name));
            const missing = call.schema.required.filter(
              (name) => !given.has(name) && call.schema.properties[name]?.default === undefined,
            );
            if (open || missing.length === 0) return [];
            return [
              {
                path: file.path,
                line: lineOf(object),
                message: `${file.path} creates a ${call.schema.name} without ${missing.join(', ')}`,
              },
            ];
          }),
        ),
    ),
};
