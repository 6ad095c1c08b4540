import { type ActionModule, applied, refused } from './action.js';
import { refuseRemoval } from './paths.js';

/** Removes a file; of an entity file, the entity with it. */
export const deleteFile: ActionModule<'delete_file'> = {
  type: 'delete_file',
  apply(staging, { header: { path } }) {
    const reason = refuseRemoval(path);
    if (reason !== null) return refused(reason);
    const before = staging.read(path);
    if (before === undefined) return refused(`there is no file ${path}`);
    staging.remove(path);
    return applied(before, '');
  },
};
