import { type ActionModule, refused } from '../staging/action.js';
import { refuseSourcePath } from './paths.js';
import { writeWhole } from './write-whole.js';

/** Writes a whole file, new or in the place of the old one. */
export const addFile: ActionModule<'add_file'> = {
  type: 'add_file',
  apply(staging, { header, body }, { prompt }) {
    const reason = refuseSourcePath(header.path, staging.paths());
    if (reason !== null) return refused(reason);
    return writeWhole(staging, header.path, body, `${prompt} ${header.title ?? ''}`);
  },
};
