import { entityPath, namesOf } from '@lathe/proto/apps/project/paths';
import type { AccessLevel } from '@lathe/proto/entities/schema';
import { stagedSchema } from '../../actions/entities/entity-body.js';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { Staging } from '../../actions/staging/staging.js';

const strictness: readonly AccessLevel[] = ['all', 'creator', 'admin', 'none'];
const stricter = (one: AccessLevel, other: AccessLevel): AccessLevel =>
  strictness.indexOf(one) > strictness.indexOf(other) ? one : other;

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
    const { read, write } = schema.permissions;
    const permissions = { read: stricter(read, old.read), write: stricter(write, old.write) };
    if (permissions.read !== read || permissions.write !== write)
      staging.write(entityPath(name), `${JSON.stringify({ ...schema, permissions }, null, 2)}\n`);
  }
}
