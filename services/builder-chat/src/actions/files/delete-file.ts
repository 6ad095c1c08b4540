import { kindOfFile } from '@lathe/proto/apps/project/paths';
import { type ActionModule, applied, refused } from '../staging/action.js';

/** Removes a file; of an entity file, the entity with it. */
export const deleteFile: ActionModule<'delete_file'> = {
  type: 'delete_file',
  apply(staging, { header: { path } }) {
    if (kindOfFile(path) === undefined) return refused(`${path} is not a file of the app`);
    const before = staging.read(path);
    if (before === undefined) return refused(`there is no file ${path}`);
    staging.remove(path);
    return applied(before, '');
  },
};
