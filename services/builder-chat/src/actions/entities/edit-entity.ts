import { entityPath } from '@lathe/proto/apps/project/paths';
import { userEntityName } from '@lathe/proto/entities/user-entity';
import { refuseTwin } from '../files/paths.js';
import { type ActionModule, applied, refused } from '../staging/action.js';
import { addEntity } from './add-entity.js';
import { readEntityBody, stagedSchema } from './entity-body.js';

/** Replaces an entity's schema. `renamedFrom` says which old names live on, so that rows keep their values. */
export const editEntity: ActionModule<'edit_entity'> = {
  type: 'edit_entity',
  apply(staging, input, context) {
    const { header, body } = input;
    const { name, renamedFrom } = header;
    const oldName = renamedFrom?.entity ?? name;
    const moves = oldName !== name;
    if (moves && [oldName, name].includes(userEntityName)) return refused(`${userEntityName} keeps its name`);
    // Every app has users, whether or not they have fields of its own yet.
    if (name === userEntityName && staging.read(entityPath(name)) === undefined)
      return addEntity.apply(staging, { ...input, header: { name, title: header.title } }, context);
    const before = staging.read(entityPath(oldName));
    const old = stagedSchema(staging, oldName);
    if (before === undefined || old === null) return refused(`there is no entity ${oldName}`);
    if (moves && staging.read(entityPath(name)) !== undefined) return refused(`an entity ${name} exists already`);
    const others = staging.paths().filter((path) => path !== entityPath(oldName));
    const twin = refuseTwin(entityPath(name), others);
    if (twin !== null) return refused(twin);
    const fields = renamedFrom?.fields ?? {};
    const entity = readEntityBody(name, body, { schema: old, renamed: fields });
    if (!entity.ok) return refused(entity.reason);
    const wrong = Object.entries(fields).find(
      ([to, from]) => !Object.hasOwn(entity.schema.properties, to) || !Object.hasOwn(old.properties, from),
    );
    if (wrong !== undefined)
      return refused(`renamedFrom says ${wrong[0]} was ${wrong[1]}, but the schemas do not have both`);
    if (moves) staging.remove(entityPath(oldName));
    staging.write(entityPath(name), entity.content);
    if (moves || Object.keys(fields).length > 0)
      staging.rename({ entity: name, ...(moves && { from: oldName }), fields });
    return applied(before, entity.content, entity.notes);
  },
};
