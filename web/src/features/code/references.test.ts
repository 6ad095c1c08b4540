import { describe, expect, it } from 'vitest';
import type { CodeFile } from './file-groups';
import { referencesTo, removedReferences, renamedReferences } from './references';

const file = (path: string, content: string): CodeFile => ({ path, content, hash: `hash of ${path}`, readOnly: false });

const files = [
  file(
    'layout.jsx',
    `import Badge from '../components/Badge';
const menu = [{ page: 'Dogs', label: 'Dogs' }, { to: '/Dogs?new=1' }];
export default ({ currentPageName }) => <a href={createPageUrl('Dogs')}>{currentPageName === 'Dogs' ? 'Dogs' : 'x'}</a>;
`,
  ),
  file(
    'pages/Dogs.jsx',
    `import Badge, { tones } from '@/components/Badge';
import { DogCard } from '../components/dogs/DogCard.jsx';
export default function Dogs() {
  return (
    <main>
      <Badge text="x" />
      <Badge.Frame><p>kept</p></Badge.Frame>
      {dogs.map((dog) => <DogCard key={dog.id} />)}
    </main>
  );
}
`,
  ),
  file(
    'components/dogs/DogCard.jsx',
    `import { x } from '../Badge';
const Later = lazy(() => import("@/components/Badge"));
export const DogCard = () => <Link to="/Dogs">{navigate(\`/Dogs?id=\${1}\`)}</Link>;
`,
  ),
  file('components/Badge.jsx', `import { fmt } from './../services/format';\nexport default 1;\n`),
  file('services/format.js', 'export const fmt = 1;\n'),
  file('globals.css', '.Dogs {}'),
];
const content = (changed: { path: string; content: string }[], path: string): string =>
  changed.find((one) => one.path === path)?.content ?? '';

describe('references', () => {
  it('are found by what imports lead to, and by links to pages', () => {
    expect(referencesTo(files, 'components/Badge.jsx')).toEqual([
      'layout.jsx',
      'pages/Dogs.jsx',
      'components/dogs/DogCard.jsx',
    ]);
    expect(referencesTo(files, 'pages/Dogs.jsx')).toEqual(['layout.jsx', 'components/dogs/DogCard.jsx']);
    expect(referencesTo(files, 'globals.css')).toEqual([]);
  });

  it('follow a file to its new path in the manner in which each was written', () => {
    const changed = renamedReferences(files, 'components/Badge.jsx', 'components/ui/Tag.jsx');
    expect(changed.map(({ path, baseHash }) => [path, baseHash])).toEqual([
      ['layout.jsx', 'hash of layout.jsx'],
      ['pages/Dogs.jsx', 'hash of pages/Dogs.jsx'],
      ['components/dogs/DogCard.jsx', 'hash of components/dogs/DogCard.jsx'],
      ['components/Badge.jsx', 'hash of components/Badge.jsx'],
    ]);
    expect(content(changed, 'layout.jsx')).toContain(`import Badge from './components/ui/Tag';`);
    expect(content(changed, 'pages/Dogs.jsx')).toContain(`from '@/components/ui/Tag';`);
    expect(content(changed, 'components/dogs/DogCard.jsx')).toContain(`from '../ui/Tag';`);
    expect(content(changed, 'components/dogs/DogCard.jsx')).toContain(`import("@/components/ui/Tag")`);
    expect(content(changed, 'components/Badge.jsx')).toContain(`from '../../services/format';`);
    const ending = renamedReferences(files, 'components/dogs/DogCard.jsx', 'components/dogs/Card.jsx');
    expect(content(ending, 'pages/Dogs.jsx')).toContain(`from '../components/dogs/Card.jsx'`);
  });

  it('follow a page in links and menus, and leave words that are none', () => {
    const changed = renamedReferences(files, 'pages/Dogs.jsx', 'pages/Pack.jsx');
    expect(content(changed, 'layout.jsx')).toBe(
      files[0]!.content
        .replace(`page: 'Dogs'`, `page: 'Pack'`)
        .replace('/Dogs?new', '/Pack?new')
        .replace(`createPageUrl('Dogs')`, `createPageUrl('Pack')`)
        .replace(`=== 'Dogs'`, `=== 'Pack'`),
    );
    expect(content(changed, 'components/dogs/DogCard.jsx')).toContain('to="/Pack"');
    expect(content(changed, 'components/dogs/DogCard.jsx')).toContain('`/Pack?id=${1}`');
  });

  it('go with a deleted file, and what its components held stays', () => {
    const changed = removedReferences(files, 'components/Badge.jsx');
    const page = content(changed, 'pages/Dogs.jsx');
    expect(page).not.toContain('Badge');
    expect(page).toContain('<><p>kept</p></>');
    expect(content(changed, 'layout.jsx')).not.toContain('import');
    const lazily = content(changed, 'components/dogs/DogCard.jsx');
    expect(lazily).not.toContain('Later');
    const card = removedReferences(files, 'components/dogs/DogCard.jsx');
    expect(content(card, 'pages/Dogs.jsx')).toContain('(dog) => null)');
  });
});
