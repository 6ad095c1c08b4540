import { describe, expect, it } from '@jest/globals';
import type { ProjectFiles } from '../../actions/staging/project.js';
import { Project } from '../project/project-model.js';
import { regressionsOf } from './regressions-of.js';

const entity = (name: string): string =>
  JSON.stringify({ name, type: 'object', properties: { name: { type: 'string' } }, required: [] });

const app: ProjectFiles = {
  'entities/Walk.json': entity('Walk'),
  'entities/Dog.json': entity('Dog'),
  'components/WalkForm.jsx': `export default function WalkForm({ onSave }) { return <form onSubmit={onSave}><input /></form>; }\n`,
  'pages/Walks.jsx': `import { Walk } from '@/entities/Walk';
import WalkForm from '@/components/WalkForm';
export default function Walks() {
  const add = (values) => Walk.create(values);
  const remove = (id) => Walk.delete(id);
  return <main><h1>Walks</h1><h2>This week</h2><WalkForm onSave={add} /><button onClick={remove}>x</button></main>;
}
`,
  'pages/Dogs.jsx': `import { Dog } from '@/entities/Dog';
export default function Dogs() {
  const rows = Dog.list();
  return <main><h1>Dogs</h1>{rows.map((row) => <p key={row.id}>{row.name}</p>)}</main>;
}
`,
};

const edited = (path: string, from: string | RegExp, to: string): ProjectFiles => ({
  ...app,
  [path]: app[path]!.replace(from, to),
});
const without = (path: string): ProjectFiles =>
  Object.fromEntries(Object.entries(app).filter(([each]) => each !== path));
const found = (after: ProjectFiles, wish: string): string[] =>
  regressionsOf(new Project(app, 'public_without_login'), new Project(after, 'public_without_login'), wish).map(
    ({ message }) => message,
  );

const noForm = edited('pages/Walks.jsx', '<WalkForm onSave={add} />', '<button onClick={add}>Add</button>');

describe('what an answer takes away unasked', () => {
  it.each([
    ['a form, though its import stays', noForm, 'add a map to walks', ['Walks lost its form; nobody asked for that']],
    ['a page', without('pages/Dogs.jsx'), 'add a status to walks', ['The page Dogs is gone; nobody asked for that']],
    [
      'what is done to rows',
      edited('pages/Walks.jsx', 'Walk.delete(id)', 'id'),
      'add a nickname field to dogs',
      ['Walks no longer deletes rows of Walk; nobody asked for that'],
    ],
    [
      'a heading without another in its place',
      edited('pages/Walks.jsx', '<h2>This week</h2>', ''),
      'add a nickname field to dogs',
      ['Walks lost its heading “This week”; nobody asked for that'],
    ],
    [
      'something else than what was to go',
      noForm,
      'remove the nickname from dogs',
      ['Walks lost its form; nobody asked for that'],
    ],
  ])('is found: %s', (_, after, wish, messages) => {
    expect(found(after, wish)).toEqual(messages);
  });

  it.each([
    ['nothing', app, 'add a map to walks'],
    ['a form that was to go', noForm, 'remove the form from walks'],
    ['a form by its name alone', noForm, 'no forms please'],
    ['what the wish names by its rows', noForm, 'make walk rows read-only'],
    ['a page that was to go', without('pages/Dogs.jsx'), 'delete the dogs page'],
    ['a wish that leaves nothing as it was', without('pages/Dogs.jsx'), 'redesign the whole app'],
    [
      'a page of another name that does the same',
      { ...without('pages/Dogs.jsx'), 'pages/Pack.jsx': app['pages/Dogs.jsx']! },
      'add a field to walks',
    ],
    [
      'a form that has a page of its own now',
      {
        ...noForm,
        'pages/NewWalk.jsx': app['pages/Walks.jsx']!.replace('function Walks', 'function NewWalk'),
      },
      'give adding a page of its own',
    ],
    ['a heading that reads otherwise', edited('pages/Walks.jsx', 'This week', 'Lately'), 'add a field to dogs'],
    [
      'a heading of a page that the wish is about',
      edited('pages/Walks.jsx', '<h2>This week</h2>', ''),
      'add a map to walks',
    ],
    ['what a file holds that cannot be read', edited('pages/Walks.jsx', '<main>', '<main'), 'add a map to dogs'],
    [
      'rows that have gone with their entity',
      { ...without('entities/Dog.json'), 'pages/Dogs.jsx': 'export default () => <h1>Dogs</h1>;' },
      'add a map to walks',
    ],
  ])('is no finding: %s', (_, after, wish) => {
    expect(found(after, wish)).toEqual([]);
  });
});
