import { describe, expect, it } from '@jest/globals';
import { projectFaults } from '../../../src/apps/project/limits.js';
import { entityPath, kindOfFile, nameOfFile, namesOf, pagePath, twinOf } from '../../../src/apps/project/paths.js';

describe('files of an app', () => {
  it.each([
    ['pages/Dogs.jsx', 'page', 'Dogs'],
    ['components/dogs/Card.jsx', 'component', 'dogs/Card'],
    ['components/format.js', 'component', 'format'],
    ['services/mail.js', 'service', 'mail'],
    ['entities/Dog.json', 'entity', 'Dog'],
    ['layout.jsx', 'layout', 'layout'],
    ['globals.css', 'styles', 'globals'],
  ])('%s is of kind %s and has the name %s', (path, kind, name) => {
    expect([kindOfFile(path), nameOfFile(path)]).toEqual([kind, name]);
  });

  it.each(['pages/dogs.jsx', 'pages/dogs/Dog.jsx', 'pages/Dogs.tsx', 'Layout.jsx', 'lathe/user.js', 'a.js', ''])(
    '%j is none',
    (path) => expect(kindOfFile(path)).toBeUndefined(),
  );

  it('are found by kind, in order, and lead back to their paths', () => {
    const paths = ['entities/Dog.json', 'pages/Zoo.jsx', 'pages/Ape.jsx', 'pages/no.jsx'];
    expect(namesOf(paths, 'page')).toEqual(['Zoo', 'Ape']);
    expect(namesOf(paths, 'page').map(pagePath)).toEqual(paths.slice(1, 3));
    expect(namesOf(paths, 'entity').map(entityPath)).toEqual(paths.slice(0, 1));
  });

  it('have twins that differ in case', () => {
    expect(twinOf('pages/AB.jsx', ['pages/AB.jsx', 'pages/Ab.jsx'])).toBe('pages/Ab.jsx');
    expect(twinOf('pages/AB.jsx', ['pages/AB.jsx'])).toBeUndefined();
  });
});

describe('limits of an app', () => {
  it('are those of a file, of all files and of their number', () => {
    const pages = (count: number, bytes: number) =>
      Array.from({ length: count }, (_, index) => ({ path: pagePath(`P${index}`), bytes }));
    expect(projectFaults(pages(2_000, 5_000))).toEqual([]);
    expect(projectFaults(pages(2_001, 1))).toEqual([{ path: '', fault: 'too-many-files' }]);
    expect(projectFaults(pages(1, 2_000_001))).toEqual([{ path: 'pages/P0.jsx', fault: 'file-too-large' }]);
    expect(projectFaults(pages(6, 1_900_000))).toEqual([{ path: '', fault: 'app-too-large' }]);
    expect(
      projectFaults(Array.from({ length: 201 }, (_, index) => ({ path: entityPath(`E${index}`), bytes: 1 }))),
    ).toEqual([{ path: '', fault: 'too-many-entities' }]);
  });
});
