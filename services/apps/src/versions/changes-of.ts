import type { FileChange } from '@lathe/proto/apps/model';
import { createTwoFilesPatch } from 'diff';
import type { Manifest } from './manifest.js';

/** What became of each file from one version to the next, in the order of paths. */
export function changesOf(before: Manifest, after: Manifest): FileChange[] {
  const old = new Map(before.map(({ path, hash }) => [path, hash]));
  const now = new Map(after.map(({ path, hash }) => [path, hash]));
  const changes = [
    ...after.flatMap(({ path, hash }): FileChange[] => {
      if (!old.has(path)) return [{ path, kind: 'added' }];
      return old.get(path) === hash ? [] : [{ path, kind: 'changed' }];
    }),
    ...before.filter(({ path }) => !now.has(path)).map(({ path }): FileChange => ({ path, kind: 'removed' })),
  ];
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Lines around a change that are shown with it. */
const context = 3;
/** Milliseconds: texts that have nothing in common take long, and are shown as one gone and one come. */
const timeout = 200;

/** The change of a text as lines with `+` and `-`, each stretch after a line with `@@`. */
export function lineDiff(before: string, after: string): { diff: string; added: number; removed: number } {
  const patch = createTwoFilesPatch('', '', before, after, '', '', { context, timeout }) ?? replaced(before, after);
  const lines = patch.split('\n').slice(4);
  if (lines.at(-1) === '') lines.pop();
  const count = (mark: string): number => lines.filter((line) => line.startsWith(mark)).length;
  return { diff: lines.join('\n'), added: count('+'), removed: count('-') };
}

function replaced(before: string, after: string): string {
  const marked = (mark: string, text: string): string[] => text.split('\n').map((line) => mark + line);
  return ['', '', '', '', '@@', ...marked('-', before), ...marked('+', after)].join('\n');
}
