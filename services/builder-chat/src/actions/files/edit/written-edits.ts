import type { EditPair } from '@lathe/proto/builder-chat/actions';
import { withoutFence } from '../written-content.js';

const opening = /^\s*<{5,}/;
const divider = /^\s*={5,}\s*$/;
const closing = /^\s*>{5,}/;
const hunk = /^@@(?: .*)?$/;

/**
 * The pairs of an edit that was written in another form: as conflict blocks, or as the hunks of a diff. `whole` where it
 * is none of them, but may be the file itself.
 */
export type WrittenEdits =
  | { kind: 'pairs'; pairs: EditPair[] }
  | { kind: 'whole' }
  | { kind: 'broken'; reason: string };

export function readEdits(body: string): WrittenEdits {
  const lines = withoutFence(body).trim().split('\n');
  if (lines.some((line) => opening.test(line))) return readBlocks(lines);
  if (lines.some((line) => hunk.test(line))) return readHunks(lines);
  return { kind: 'whole' };
}

const pairOf = (search: string[], replace: string[]): EditPair => ({
  search: search.join('\n'),
  replace: replace.join('\n'),
  expectedCount: 1,
});

function readBlocks(lines: string[]): WrittenEdits {
  const pairs: EditPair[] = [];
  let part: 'none' | 'search' | 'replace' = 'none';
  let block = { search: [] as string[], replace: [] as string[] };
  for (const line of lines) {
    if (opening.test(line) && part === 'none') {
      part = 'search';
      block = { search: [], replace: [] };
    } else if (divider.test(line) && part === 'search') part = 'replace';
    else if (closing.test(line) && part === 'replace') {
      pairs.push(pairOf(block.search, block.replace));
      part = 'none';
    } else if (part !== 'none') block[part].push(line);
    else if (line.trim() !== '' && !/^(?:```|~~~)/.test(line))
      return { kind: 'broken', reason: 'there is text outside of the conflict blocks' };
  }
  return part === 'none' ? { kind: 'pairs', pairs } : { kind: 'broken', reason: 'a conflict block is not closed' };
}

function readHunks(lines: string[]): WrittenEdits {
  const pairs: EditPair[] = [];
  const [, ...hunks] = lines.join('\n').split(/^@@(?: .*)?$/m);
  for (const text of hunks) {
    const rows = text.replace(/^\n/, '').trimEnd().split('\n');
    if (rows.some((row) => !/^(?:[-+ \\]|$)/.test(row)))
      return { kind: 'broken', reason: 'a line of the diff begins with neither a blank, a minus nor a plus' };
    const without = (sign: string): string[] =>
      rows.filter((row) => !row.startsWith(sign) && !row.startsWith('\\')).map((row) => row.slice(1));
    pairs.push(pairOf(without('+'), without('-')));
  }
  return { kind: 'pairs', pairs };
}
