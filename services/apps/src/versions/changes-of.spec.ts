import { describe, expect, it } from '@jest/globals';
import { changesOf, lineDiff } from './changes-of.js';
import { manifestOf } from './manifest.js';

const files = (contents: Record<string, string>) =>
  manifestOf(Object.entries(contents).map(([path, content]) => ({ path, content })));

describe('the changes of a version', () => {
  it('are the files that came, went and are others', () => {
    const before = files({ 'pages/A.jsx': '1', 'pages/B.jsx': '2', 'pages/C.jsx': '3' });
    const after = files({ 'pages/D.jsx': '4', 'pages/C.jsx': '3', 'pages/A.jsx': 'new' });
    expect(changesOf(before, after)).toEqual([
      { path: 'pages/A.jsx', kind: 'changed' },
      { path: 'pages/B.jsx', kind: 'removed' },
      { path: 'pages/D.jsx', kind: 'added' },
    ]);
    expect(changesOf(before, before)).toEqual([]);
  });
});

describe('the change of a file', () => {
  it('is its lines with a mark, and three around them', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', ''].join('\n');
    expect(lineDiff(before, before.replace('f', 'F'))).toEqual({
      diff: '@@ -3,5 +3,5 @@\n c\n d\n e\n-f\n+F\n g',
      added: 1,
      removed: 1,
    });
  });

  it('is nothing where nothing changed, and all of what came or went', () => {
    expect(lineDiff('a\n', 'a\n')).toEqual({ diff: '', added: 0, removed: 0 });
    expect(lineDiff('', 'a\nb\n')).toMatchObject({ added: 2, removed: 0 });
    expect(lineDiff('a\nb\n', '')).toMatchObject({ added: 0, removed: 2 });
  });

  it('says where the last line has no end', () => {
    expect(lineDiff('a', 'a\n').diff).toContain('No newline at end of file');
  });

  it('ends for texts that have nothing in common', () => {
    const text = (seed: number): string =>
      Array.from({ length: 30_000 }, (_, line) => `${(line * seed) % 9973}`).join('\n');
    const { added, removed } = lineDiff(text(7), text(11));
    expect(Math.min(added, removed)).toBeGreaterThan(1000);
  });
});
