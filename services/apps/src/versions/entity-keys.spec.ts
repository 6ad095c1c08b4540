import { describe, expect, it } from '@jest/globals';
import { type EntitySchema, entitySchema } from '@lathe/proto/entities/schema';
import { assignKeys, type KeyedEntities, type Rename } from './entity-keys.js';

const entity = (name: string, fields: Record<string, string>): EntitySchema =>
  entitySchema.parse({
    name,
    properties: Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, { type }])),
  });

/** Versions of an app, one after the other. */
class History {
  private state: KeyedEntities = { entities: [], known: [] };
  private count = 0;

  commit(next: EntitySchema[], renames: Rename[] = []): this {
    this.state = assignKeys(
      this.state.entities,
      this.state.known,
      next,
      renames,
      (kind) => `${kind}${(this.count += 1)}`,
    );
    return this;
  }

  key(name: string): string {
    return this.state.entities.find((one) => one.name === name)!['x-key']!;
  }

  from(name: string, field: string): string[] | undefined {
    return this.state.entities.find((one) => one.name === name)!.properties[field]!['x-from'];
  }

  field(name: string, field: string): string {
    return this.state.entities.find((one) => one.name === name)!.properties[field]!['x-key']!;
  }
}

describe('stable keys', () => {
  it('stay with a name from version to version', () => {
    const history = new History().commit([entity('Dog', { name: 'string', age: 'number' })]);
    const before = [history.key('Dog'), history.field('Dog', 'name'), history.field('Dog', 'age')];
    expect(new Set(before).size).toBe(3);
    history.commit([entity('Dog', { age: 'number', breed: 'string', name: 'string' }), entity('Walk', {})]);
    expect([history.key('Dog'), history.field('Dog', 'name'), history.field('Dog', 'age')]).toEqual(before);
    expect(before).not.toContain(history.field('Dog', 'breed'));
  });

  it('follow a renamed field and a renamed entity', () => {
    const history = new History().commit([entity('Dog', { phone: 'string' })]);
    const [dog, phone] = [history.key('Dog'), history.field('Dog', 'phone')];
    history.commit(
      [entity('Hound', { ownerPhone: 'string' })],
      [{ entity: 'Hound', from: 'Dog', fields: { ownerPhone: 'phone' } }],
    );
    expect([history.key('Hound'), history.field('Hound', 'ownerPhone')]).toEqual([dog, phone]);
  });

  it('follow two names that are swapped', () => {
    const history = new History().commit([entity('Dog', { a: 'string', b: 'string' })]);
    const [a, b] = [history.field('Dog', 'a'), history.field('Dog', 'b')];
    history.commit([entity('Dog', { a: 'string', b: 'string' })], [{ entity: 'Dog', fields: { a: 'b', b: 'a' } }]);
    expect([history.field('Dog', 'a'), history.field('Dog', 'b')]).toEqual([b, a]);
  });

  it('are not taken from a name that is still there', () => {
    const history = new History().commit([entity('Dog', { name: 'string' }), entity('Cat', {})]);
    const [dog, name] = [history.key('Dog'), history.field('Dog', 'name')];
    history.commit(
      [entity('Pet', {}), entity('Dog', { title: 'string', name: 'string' })],
      [
        { entity: 'Pet', from: 'Dog', fields: {} },
        { entity: 'Dog', fields: { title: 'name' } },
      ],
    );
    expect(history.key('Dog')).toBe(dog);
    expect(history.key('Pet')).not.toBe(dog);
    expect(history.field('Dog', 'name')).toBe(name);
    expect(history.field('Dog', 'title')).not.toBe(name);
  });

  it('go to a new thing of an old name only when the rename left it free', () => {
    const history = new History().commit([entity('Dog', { name: 'string' })]);
    const dog = history.key('Dog');
    history.commit([entity('Hound', { name: 'string' })], [{ entity: 'Hound', from: 'Dog', fields: {} }]);
    history.commit([entity('Dog', { name: 'string' }), entity('Hound', { name: 'string' })]);
    expect(history.key('Hound')).toBe(dog);
    expect(history.key('Dog')).not.toBe(dog);
  });

  it('come back with a field of the old name and type, and not with another type', () => {
    const history = new History().commit([entity('Dog', { age: 'number' })]);
    const age = history.field('Dog', 'age');
    history.commit([entity('Dog', { name: 'string' })]).commit([entity('Dog', { age: 'string' })]);
    const asText = history.field('Dog', 'age');
    expect(asText).not.toBe(age);
    history.commit([entity('Dog', {})]).commit([entity('Dog', { age: 'number' })]);
    expect(history.field('Dog', 'age')).toBe(age);
    history.commit([entity('Dog', {})]).commit([entity('Dog', { age: 'string' })]);
    expect(history.field('Dog', 'age')).toBe(asText);
  });

  it('come back with a removed entity and its fields', () => {
    const history = new History().commit([entity('Dog', { name: 'string' })]);
    const before = [history.key('Dog'), history.field('Dog', 'name')];
    history.commit([]).commit([entity('Dog', { name: 'string' })]);
    expect([history.key('Dog'), history.field('Dog', 'name')]).toEqual(before);
  });

  it('change with the kind of values, and say where the former ones stand, over a rename and back again, too', () => {
    const history = new History().commit([entity('Dog', { age: 'string' })]);
    const first = history.field('Dog', 'age');
    history.commit([entity('Dog', { years: 'number' })], [{ entity: 'Dog', fields: { years: 'age' } }]);
    const second = history.field('Dog', 'years');
    expect([second === first, history.from('Dog', 'years')]).toEqual([false, [first]]);
    history.commit([entity('Dog', { years: 'integer' })]);
    expect([history.field('Dog', 'years'), history.from('Dog', 'years')]).toEqual([second, [first]]);
    history.commit([entity('Dog', { years: 'string' })]);
    expect([first, second]).not.toContain(history.field('Dog', 'years'));
    expect(history.from('Dog', 'years')).toEqual([second, first]);
  });

  it('are from where they are, not from where an author says', () => {
    const written = entitySchema.parse({ name: 'Dog', properties: { age: { type: 'number', 'x-from': ['mine'] } } });
    expect(new History().commit([written]).from('Dog', 'age')).toBeUndefined();
  });

  it('are never the ones an author writes', () => {
    const written = entitySchema.parse({
      name: 'Dog',
      'x-key': 'mine',
      properties: { name: { type: 'string', 'x-key': 'mine' } },
    });
    const history = new History().commit([written]);
    expect([history.key('Dog'), history.field('Dog', 'name')]).not.toContain('mine');
  });

  it('are unique whatever is renamed to whatever', () => {
    const history = new History().commit([entity('A', { x: 'string', y: 'string' }), entity('B', {})]);
    history.commit(
      [entity('A', { p: 'string', q: 'string' }), entity('C', {}), entity('D', {})],
      [
        { entity: 'A', fields: { p: 'x', q: 'x' } },
        { entity: 'C', from: 'B', fields: {} },
        { entity: 'D', from: 'B', fields: {} },
      ],
    );
    expect(history.field('A', 'p')).not.toBe(history.field('A', 'q'));
    expect(history.key('C')).not.toBe(history.key('D'));
  });

  it('have names that JavaScript owns for strangers', () => {
    const history = new History().commit([entity('Dog', { name: 'string' })]);
    history.commit([entity('Dog', { title: 'string' })], [{ entity: 'Dog', fields: { title: 'constructor' } }]);
    expect(history.field('Dog', 'title')).toMatch(/^f\d+$/);
  });
});
