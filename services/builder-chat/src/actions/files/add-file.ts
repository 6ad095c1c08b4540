import { type ActionModule, applied, refused } from '../staging/action.js';
import { refuseSourcePath } from './paths.js';
import { findPlaceholder, shrinksTooMuch, withoutFence } from './written-content.js';

/** Characters. */
const maxFile = 400_000;

/** Writes a whole file, new or in the place of the old one. */
export const addFile: ActionModule<'add_file'> = {
  type: 'add_file',
  apply(staging, { header, body }, { prompt }) {
    const { path } = header;
    const reason = refuseSourcePath(path, staging.paths());
    if (reason !== null) return refused(reason);
    const content = withoutFence(body);
    if (content.trim() === '') return refused(`${path} would be empty`);
    if (content.length > maxFile) return refused(`${path} is too large: at most ${maxFile} characters`);
    const before = staging.read(path) ?? '';
    const placeholder = findPlaceholder(content, before);
    if (placeholder !== null) return refused(`${path} is not written out: "${placeholder.slice(0, 120)}"`);
    if (shrinksTooMuch(before, content, `${prompt} ${header.title ?? ''}`)) {
      return refused(`${path} would lose more than half of its content, and nobody asked for that`);
    }
    staging.write(path, content);
    return applied(before, content);
  },
};
