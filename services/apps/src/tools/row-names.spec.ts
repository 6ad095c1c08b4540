import { describe, expect, it } from '@jest/globals';
import type { RowSave, RowsRead } from '@lathe/proto/apps/tools/tool-rows';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import { assignKeys, type KeyedEntities, type Rename } from '../versions/entity-keys.js';
import { namesIn } from '../versions/entity-names.js';
import { withNames } from './row-names.js';

type Fields = Record<string, string>;
const schemas = (entities: Record<string, Fields>): EntitySchema[] =>
  Object.entries(entities).map(([name, fields]) =>
    entitySchema.parse({
      name,
      properties: Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, { type }])),
    }),
  );
const read = (entity: string, field?: string): RowsRead => ({
  entity,
  most: 5,
  filter: field === undefined ? null : { field, asked: 'input' },
});
const save = (entity: string, ...fields: string[]): RowSave => ({
  entity,
  fields: fields.map((field) => ({ field, value: { from: 'answer' } })),
});

interface Next {
  readonly entities: Record<string, Fields>;
  readonly renames?: readonly Rename[];
}

/** What a tool names after versions of its app, one after the other. */
function after(
  before: Record<string, Fields>,
  steps: readonly Next[],
  values: { rowsRead?: RowsRead[]; rowSaved?: RowSave },
) {
  let state: KeyedEntities = assignKeys([], [], schemas(before), []);
  let named = { path: 'walk', ...values } as Parameters<typeof withNames>[0];
  for (const { entities, renames = [] } of steps) {
    const next = assignKeys(state.entities, state.known, schemas(entities), renames);
    named = withNames(named, namesIn(next.entities, { entities: state.entities, keys: state.known }));
    state = next;
  }
  return named;
}

const name = { name: 'string' };
const dogs: Record<string, Fields> = { Dog: { name: 'string', age: 'string' }, Cat: name };

describe('the names in what a tool does with rows', () => {
  it('are exchanged where entities or fields are', () => {
    const swapped: Record<string, Fields> = { Cat: { age: 'string', name: 'string' }, Dog: name };
    const renames: Rename[] = [
      { entity: 'Cat', from: 'Dog', fields: { age: 'name', name: 'age' } },
      { entity: 'Dog', from: 'Cat', fields: {} },
    ];
    const values = { rowsRead: [read('Dog', 'name'), read('Cat', 'name')], rowSaved: save('Dog', 'age', 'name') };
    expect(after(dogs, [{ entities: swapped, renames }], values)).toMatchObject({
      rowsRead: [read('Cat', 'age'), read('Dog', 'name')],
      rowSaved: save('Cat', 'name', 'age'),
    });
  });

  it('follow a field whose values become of another kind as it is renamed', () => {
    const entities = { Dog: { name: 'string', years: 'number' }, Cat: name };
    const renames = [{ entity: 'Dog', fields: { years: 'age' } }];
    const values = { rowsRead: [read('Dog', 'age')] };
    expect(after(dogs, [{ entities, renames }], values)).toMatchObject({ rowsRead: [read('Dog', 'years')] });
    const back = { entities: dogs, renames: [{ entity: 'Dog', fields: { age: 'years' } }] };
    expect(after(dogs, [{ entities, renames }, back], values)).toMatchObject(values);
  });

  it('stay where what they name has gone, until it comes back', () => {
    const values = { rowsRead: [read('Dog', 'age')], rowSaved: save('Dog', 'age') };
    const gone = { entities: { Cat: name } };
    const less = { entities: { Dog: name } };
    for (const steps of [[gone], [less], [gone, { entities: dogs }], [less, gone, { entities: dogs }]])
      expect(after(dogs, steps, values)).toMatchObject(values);
  });

  it('name nothing twice where what has gone had the name that something else has now', () => {
    const renames = [{ entity: 'Cat', from: 'Dog', fields: { name: 'age' } }];
    const steps: Next[] = [{ entities: { Dog: { age: 'string' } } }, { entities: { Cat: name }, renames }];
    const values = { rowsRead: [read('Cat'), read('Dog')], rowSaved: save('Dog', 'name', 'age') };
    expect(after(dogs, steps, values)).toMatchObject({ rowsRead: [read('Cat')], rowSaved: save('Cat', 'name') });
  });

  it('are never those of users, whose rows no tool works with', () => {
    const renames = [{ entity: 'User', from: 'Dog', fields: {} }];
    const values = { rowsRead: [read('Dog')], rowSaved: save('Dog') };
    expect(after(dogs, [{ entities: { User: name }, renames }], values)).toMatchObject(values);
  });

  it('are none of a tool that does nothing with rows', () => {
    expect(after(dogs, [{ entities: { Cat: name } }], {})).toEqual({ path: 'walk' });
  });
});
