import type { EditPair } from '@lathe/proto/builder-chat/actions';

const start = /^\s*<{5,}/;
const divider = /^\s*={5,}\s*$/;
const end = /^\s*>{5,}/;

/**
 * The pairs of a text in the form of merge conflicts, as other editing tools have it: the text to find between
 * `<<<<<<<` and `=======`, what takes its place up to `>>>>>>>`. Nothing where it is not made of whole blocks.
 */
export function conflictPairs(text: string): EditPair[] | undefined {
  const pairs: EditPair[] = [];
  let part: 'outside' | 'search' | 'replace' = 'outside';
  let lines: { search: string[]; replace: string[] } = { search: [], replace: [] };
  for (const line of text.split('\n')) {
    if (part === 'outside') {
      if (start.test(line)) [part, lines] = ['search', { search: [], replace: [] }];
      else if (line.trim() !== '' && !/^\s*(?:```|~~~)/.test(line)) return undefined;
    } else if (part === 'search' && divider.test(line)) part = 'replace';
    else if (part === 'replace' && end.test(line)) {
      pairs.push({ search: lines.search.join('\n'), replace: lines.replace.join('\n'), expectedCount: 1 });
      part = 'outside';
    } else lines[part].push(line);
  }
  return part === 'outside' && pairs.length > 0 ? pairs : undefined;
}
