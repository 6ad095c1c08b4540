import { isModule } from '@lathe/proto/apps/project/paths';
import type { EditPair } from '@lathe/proto/builder-chat/actions';
import { type ActionModule, applied, type ApplyResult, refused } from '../staging/action.js';
import type { Staging } from '../staging/staging.js';
import { applyEdits } from './edit/apply-edits.js';
import { readEdits } from './edit/written-edits.js';
import { refuseSourcePath } from './paths.js';
import { isJavaScript } from './without-types.js';
import { writeWhole } from './write-whole.js';
import { findPlaceholder, withoutFences } from './written-content.js';

/**
 * Changes places of a file by search and replace. Pairs in the form of merge conflicts or of a diff, and a whole file in
 * the place of pairs, are what models write as well, and are taken as such.
 */
export const editFile: ActionModule<'edit_file'> = {
  type: 'edit_file',
  apply(staging, { header, body, edits }, { prompt }) {
    const { path } = header;
    const reason = refuseSourcePath(path, staging.paths());
    if (reason !== null) return refused(reason);
    if (edits.length > 0) return change(staging, path, edits.map(withoutFences));
    const written = readEdits(body);
    if (written.kind === 'broken') return refused(written.reason);
    return written.kind === 'whole'
      ? writeWhole(staging, path, body, `${prompt} ${header.title ?? ''}`)
      : change(staging, path, written.pairs);
  },
};

function change(staging: Staging, path: string, pairs: EditPair[]): ApplyResult {
  const before = staging.read(path);
  if (before === undefined) return refused(`there is no file ${path}`);
  for (const { search, replace } of pairs) {
    const placeholder = findPlaceholder(replace, search);
    if (placeholder !== null) return refused(`the replacement is not written out: "${placeholder.slice(0, 120)}"`);
  }
  const result = applyEdits(before, pairs);
  if (!result.ok) return refused(result.reasons.join('; '));
  // A place that was found with some forgiveness may be another one than was meant.
  const isSound = (content: string): boolean => !isModule(path) || isJavaScript(content);
  if (result.isLoose && isSound(before) && !isSound(result.content))
    return refused(`the edit breaks the file ${path}: give whole lines to search for`);
  if (result.content.trim() === '') return refused(`${path} would be empty`);
  staging.write(path, result.content);
  return applied(before, result.content);
}
