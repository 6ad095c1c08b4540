import { type ActionModule, applied, refused } from '../staging/action.js';
import { applyEdits } from './edit/apply-edits.js';
import { refuseSourcePath } from './paths.js';
import { findPlaceholder } from './written-content.js';

/** Changes places of a file by search and replace. */
export const editFile: ActionModule<'edit_file'> = {
  type: 'edit_file',
  apply(staging, { header: { path }, edits }) {
    const reason = refuseSourcePath(path, staging.paths());
    if (reason !== null) return refused(reason);
    const before = staging.read(path);
    if (before === undefined) return refused(`there is no file ${path}`);
    for (const { search, replace } of edits) {
      const placeholder = findPlaceholder(replace, search);
      if (placeholder !== null) return refused(`the replacement is not written out: "${placeholder.slice(0, 120)}"`);
    }
    const result = applyEdits(before, edits);
    if (!result.ok) return refused(result.reasons.join('; '));
    if (result.content.trim() === '') return refused(`${path} would be empty`);
    staging.write(path, result.content);
    return applied(before, result.content);
  },
};
