import { describe, expect, it } from 'vitest';
import { rankPaths } from './rank-paths';
import { mostMatches, searchFiles } from './search-files';

describe('searchFiles', () => {
  const files = [
    { path: 'a.js', content: 'one\nTwo two\n' },
    { path: 'b.js', content: 'three' },
  ];
  it('lists lines with their places, in any case or the one that is written', () => {
    expect(searchFiles(files, 'two', false)).toEqual([{ path: 'a.js', line: 2, column: 0, text: 'Two two' }]);
    expect(searchFiles(files, 'two', true)).toEqual([{ path: 'a.js', line: 2, column: 4, text: 'Two two' }]);
    expect(searchFiles(files, ' ', false)).toEqual([]);
  });
  it('stops where nobody reads on', () => {
    const long = [{ path: 'c.js', content: 'x\n'.repeat(2000) }];
    expect(searchFiles(long, 'x', false)).toHaveLength(mostMatches + 1);
  });
});

describe('rankPaths', () => {
  const paths = ['components/DogForm.jsx', 'pages/Dogs.jsx', 'pages/DogDetail.jsx', 'globals.css'];
  it('puts names that begin so first, then initials, and leaves out what does not fit', () => {
    expect(rankPaths(paths, 'dogs')[0]).toBe('pages/Dogs.jsx');
    expect(rankPaths(paths, 'df')[0]).toBe('components/DogForm.jsx');
    expect(rankPaths(paths, 'pdd')).toEqual(['pages/DogDetail.jsx']);
    expect(rankPaths(paths, 'zz')).toEqual([]);
    expect(rankPaths(paths, '')).toHaveLength(4);
  });
});
