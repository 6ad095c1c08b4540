import { describe, expect, it } from '@jest/globals';
import { rightsOf } from '@lathe/proto/entities/rights';
import { permissions } from '@lathe/proto/entities/schema';
import { Staging } from '../../actions/staging/staging.js';
import { keepRights } from './keep-rights.js';

const path = 'entities/Dog.json';
const dog = (rights: object): string => JSON.stringify({ name: 'Dog', properties: {}, permissions: rights });

/** Permissions of an entity after a repair has written others. */
function kept(before: object, after: object, mayChange = false): object {
  const staging = new Staging({ [path]: dog(before) });
  staging.write(path, dog(after));
  keepRights(staging, { [path]: dog(before) }, () => mayChange);
  return (JSON.parse(staging.read(path) ?? '{}') as { permissions: object }).permissions;
}

describe('a repair', () => {
  it.each([
    [
      { read: 'all', write: 'creator', delete: 'admin' },
      { read: 'all', write: 'creator' },
      'all creator creator admin',
    ],
    [
      { read: 'all', write: 'creator' },
      { read: 'all', write: 'creator', create: 'all' },
      'all creator creator creator',
    ],
    [{ read: 'all', write: 'all' }, { read: 'admin', write: 'all', update: 'none' }, 'admin all none all'],
    [{ read: 'all', write: 'all', delete: 'none' }, { read: 'all', write: 'admin' }, 'all admin admin none'],
  ])('opens no single right: of %j it makes %j', (before, after, wanted) => {
    const { read, create, update, delete: remove } = rightsOf(permissions.parse(kept(before, after)));
    expect(`${read} ${create} ${update} ${remove}`).toBe(wanted);
  });

  it('keeps the rules of rows and fields, and may add some', () => {
    const file = (rls?: object, pay?: object): string =>
      JSON.stringify({
        name: 'Dog',
        properties: { pay: { type: 'number', ...(pay && { rls: pay }) } },
        permissions: { read: 'all', write: 'all' },
        ...(rls && { rls }),
      });
    const repaired = (before: string, after: string) => {
      const staging = new Staging({ [path]: before });
      staging.write(path, after);
      keepRights(staging, { [path]: before }, () => false);
      const { rls, properties } = JSON.parse(staging.read(path)!) as {
        rls?: object;
        properties: { pay: { rls?: object } };
      };
      return [rls, properties.pay.rls];
    };
    const [closed, open] = [{ read: false }, { read: true }];
    expect(repaired(file(closed, closed), file())).toEqual([closed, closed]);
    expect(repaired(file(closed, closed), file(open, open))).toEqual([closed, closed]);
    expect(repaired(file(), file(closed, closed))).toEqual([closed, closed]);
  });

  it('leaves what it has not opened as it was written, and what it may write', () => {
    const stricter = { read: 'all', write: 'creator', delete: 'none' };
    expect(kept({ read: 'all', write: 'creator' }, stricter)).toEqual(stricter);
    expect(kept(stricter, { read: 'all', write: 'all' }, true)).toEqual({ read: 'all', write: 'all' });
  });
});
