import { entityPath, namesOf } from '@lathe/proto/apps/project/paths';
import { permissionsWith, rightsOf, rowOperations, stricter } from '@lathe/proto/entities/rights';
import { stagedSchema } from '../../actions/entities/entity-body.js';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { Staging } from '../../actions/staging/staging.js';

/**
 * Takes back what a repair has opened: it mends what does not work, and nobody asked it who may see rows. `mayChange`
 * are entities that the answer itself could not write.
 */
export function keepRights(staging: Staging, before: ProjectFiles, mayChange: (entity: string) => boolean): void {
  const earlier = new Staging(before);
  for (const name of namesOf(staging.paths(), 'entity')) {
    const old = stagedSchema(earlier, name)?.permissions;
    const schema = stagedSchema(staging, name);
    if (old === undefined || schema === null || mayChange(name)) continue;
    const [was, is] = [rightsOf(old), rightsOf(schema.permissions)];
    if (rowOperations.every((operation) => stricter(is[operation], was[operation]) === is[operation])) continue;
    const rights = {
      read: stricter(is.read, was.read),
      create: stricter(is.create, was.create),
      update: stricter(is.update, was.update),
      delete: stricter(is.delete, was.delete),
    };
    const permissions = permissionsWith(rights, stricter(schema.permissions.write, old.write));
    staging.write(entityPath(name), `${JSON.stringify({ ...schema, permissions }, null, 2)}\n`);
  }
}
