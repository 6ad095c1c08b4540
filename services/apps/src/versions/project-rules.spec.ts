import { describe, expect, it } from '@jest/globals';
import { projectIssues } from './project-rules.js';

const at = (path: string) => projectIssues([{ path, content: '' }]);

describe('paths of an app', () => {
  it.each([
    'pages/Dogs.jsx',
    'components/DogCard.jsx',
    'components/dogs/Card.jsx',
    'services/mail.js',
    'entities/Dog.json',
    'layout.jsx',
    'globals.css',
  ])('%s passes', (path) => expect(at(path)).toEqual([]));
  it.each([
    '',
    '/',
    '../x.js',
    'pages/../x.jsx',
    'pages/dogs.jsx',
    'pages/Dogs.js',
    'pages/Dogs.jsx.exe',
    'pages//Dogs.jsx',
    'components/../../x.jsx',
    'components/./x.jsx',
    'entities/a.b.json',
    'entities/__proto__.json',
    'entities/User%2f.json',
    'package.json',
    'node_modules/x.js',
    'lathe/app-entry.jsx',
    'pages/Dogs.jsx\n',
    'pages/Dogs\0.jsx',
    'layout.js',
    'styles.css',
    'C:\\x.js',
    '__proto__',
  ])('%j is refused', (path) => expect(at(path)).toEqual([{ path, message: 'is not a path that an app may have' }]));
});

describe('limits of an app', () => {
  it('are told by file', () => {
    expect(projectIssues([{ path: 'pages/A.jsx', content: 'é'.repeat(1_000_001) }])).toEqual([
      { path: 'pages/A.jsx', message: 'is larger than 2 MB' },
    ]);
    expect(
      projectIssues([
        { path: 'pages/Ab.jsx', content: '' },
        { path: 'pages/AB.jsx', content: '' },
      ]),
    ).toEqual([{ path: 'pages/AB.jsx', message: 'is there twice' }]);
    expect(
      projectIssues(Array.from({ length: 6 }, (_, n) => ({ path: `pages/P${n}.jsx`, content: 'x'.repeat(1_900_000) }))),
    ).toEqual([{ path: '', message: 'is larger than 10 MB' }]);
  });
});
