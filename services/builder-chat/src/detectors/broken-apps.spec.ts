import { describe, expect, it } from '@jest/globals';
import type { ProjectFiles } from '../actions/staging/project.js';
import { mend } from './mend.js';

const dog = JSON.stringify({
  name: 'Dog',
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
  permissions: { read: 'all', write: 'all' },
});
const sound: ProjectFiles = {
  'entities/Dog.json': dog,
  'layout.jsx': 'export default function Layout({ children }) {\n  return <div>{children}</div>;\n}\n',
  'components/DogCard.jsx': 'export default function DogCard({ dog }) {\n  return <p>{dog.name}</p>;\n}\n',
  'pages/Home.jsx': 'export default function Home() {\n  return <h1>Home</h1>;\n}\n',
};

const page = (name: string, head: string, body: string): ProjectFiles => ({
  [`pages/${name}.jsx`]: `${head}\nexport default function ${name}() {\n  return ${body};\n}\n`,
});

interface Break {
  /** The detector that has to find it. */
  id: string;
  files: ProjectFiles;
  /** It is mended with certainty; else it is reported. */
  isMended: boolean;
}

/** Apps that are broken in one way each. */
const breaks: Readonly<Record<string, Break>> = {
  'an import in another case': {
    id: 'unresolved-import',
    files: page('A', "import DogCard from '@/components/dogcard';", '<DogCard dog={{}} />'),
    isMended: true,
  },
  'an import of a package that there is not': {
    id: 'unresolved-import',
    files: page('B', "import pad from 'left-pad';", '<p>{pad(1)}</p>'),
    isMended: false,
  },
  'an import that nothing uses': {
    id: 'unresolved-import',
    files: page('C', "import pad from 'left-pad';", '<p />'),
    isMended: true,
  },
  'a component that was not written': {
    id: 'stub',
    files: page('D', "import DogChart from '@/components/DogChart';", '<DogChart />'),
    isMended: false,
  },
  'a named import of a default': {
    id: 'unknown-export',
    files: page('E', "import { DogCard } from '@/components/DogCard';", '<DogCard dog={{}} />'),
    isMended: true,
  },
  'a name that a module has not': {
    id: 'unknown-export',
    files: page('F', "import { Wobble } from '@/components/ui/button';", '<Wobble />'),
    isMended: false,
  },
  'an icon that there is not': {
    id: 'unknown-export',
    files: page('G', "import { DogHouse } from 'lucide-react';", '<DogHouse />'),
    isMended: true,
  },
  'an entity that there is not': {
    id: 'unknown-entity',
    files: page('H', "import { Cat } from '@/entities/Cat';\nCat.list();", '<p />'),
    isMended: false,
  },
  'a field that there is not': {
    id: 'unknown-field',
    files: page('I', "import { Dog } from '@/entities/Dog';\nDog.list('-wings');", '<p />'),
    isMended: false,
  },
  'a row without what is required': {
    id: 'missing-required',
    files: page('J', "import { Dog } from '@/entities/Dog';\nDog.create({ age: 1 });", '<p />'),
    isMended: false,
  },
  'a link to no page': { id: 'dead-link', files: page('K', '', '<a href="/Nowhere">x</a>'), isMended: false },
  'no default export': {
    id: 'missing-default-export',
    files: { 'pages/L.jsx': 'function L() {\n  return <p />;\n}\n' },
    isMended: true,
  },
  'a name that nobody declared': { id: 'undefined-component', files: page('M', '', '<Zorp />'), isMended: false },
  'no closing tag': { id: 'syntax', files: page('N', '', '<div>'), isMended: false },
};
const names = Object.keys(breaks);

/** Each one alone, and many of them together. */
const apps: string[][] = [
  ...names.map((name) => [name]),
  ...names.flatMap((one, at) => [1, 3, 5].map((step) => [one, names[(at + step) % names.length] ?? one])),
  ...names.slice(0, 4).map((_name, at) => names.filter((_other, index) => index % 4 === at)),
  names,
];

describe(`${apps.length} broken apps`, () => {
  it('are sixty or more', () => expect(apps.length).toBeGreaterThanOrEqual(60));

  it('are sound without what breaks them', () => expect(mend(sound).initial).toEqual([]));

  it.each(apps.map((app) => [app.join(' and '), app] as const))('%s', (_name, app) => {
    const files = Object.assign({}, sound, ...app.map((name) => breaks[name]?.files)) as ProjectFiles;
    const result = mend(files);
    for (const name of app) {
      const { id, isMended, files: own } = breaks[name] ?? { id: '', isMended: false, files: {} };
      const left = result.issues.filter(({ path, detectorId }) => detectorId === id && (path in own || id === 'stub'));
      expect([name, left.length > 0]).toEqual([name, !isMended]);
      for (const { path, line, message } of left) {
        expect(Object.keys(result.files)).toContain(path);
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual((result.files[path] ?? '').split('\n').length);
        expect(message).not.toBe('');
      }
    }
    // Files that nothing broke stay as they are, and a second run changes nothing.
    for (const [path, content] of Object.entries(sound)) expect(result.files[path]).toBe(content);
    const again = mend(result.files);
    expect(again.files).toEqual(result.files);
    expect(again.issues).toEqual(result.issues);
  });
});
