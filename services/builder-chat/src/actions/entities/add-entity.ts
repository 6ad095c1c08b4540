import { entityPath } from '@lathe/proto/apps/project/paths';
import { refuseTwin } from '../files/paths.js';
import { type ActionModule, applied, refused } from '../staging/action.js';
import { readEntityBody, stagedSchema } from './entity-body.js';

/**
 * Adds an entity. For one that exists already it may only add fields, since it cannot say what became of the others.
 */
export const addEntity: ActionModule<'add_entity'> = {
  type: 'add_entity',
  apply(staging, { header: { name }, body }) {
    const path = entityPath(name);
    const twin = refuseTwin(path, staging.paths());
    if (twin !== null) return refused(twin);
    const old = stagedSchema(staging, name);
    const entity = readEntityBody(name, body, old ? { schema: old, renamed: {} } : undefined);
    if (!entity.ok) return refused(entity.reason);
    const lost = Object.keys(old?.properties ?? {}).filter((field) => !Object.hasOwn(entity.schema.properties, field));
    if (lost.length > 0) return refused(`${name} exists already and would lose ${lost.join(', ')}: use edit_entity`);
    const before = staging.read(path) ?? '';
    staging.write(path, entity.content);
    return applied(before, entity.content, entity.notes);
  },
};
