import { describe, expect, it } from '@jest/globals';
import { withImpliedPermissions } from '@lathe/proto/entities/implied-permissions';
import { rightsOf } from '@lathe/proto/entities/rights';
import { permissions } from '@lathe/proto/entities/schema';

const rights = (rls: unknown, given?: object) => {
  const file = withImpliedPermissions({ rls, ...(given && { permissions: given }) }) as { permissions?: object };
  return Object.values(rightsOf(permissions.parse(file.permissions ?? {}))).join(' ');
};

describe('permissions of an entity with rules', () => {
  it.each<[object, string]>([
    [{}, 'creator creator creator creator'],
    [{ read: { team: 'x' } }, 'all creator creator creator'],
    [{ write: false }, 'creator all all all'],
    [{ read: null, delete: true }, 'creator creator creator all'],
    [{ read: {}, create: true, update: true, delete: true }, 'all all all all'],
  ])('%j: %s', (rls, expected) => expect(rights(rls)).toBe(expected));

  it('stay as they are given', () => {
    expect(rights({ read: true, write: true }, { read: 'admin', write: 'none' })).toBe('admin none none none');
    expect(withImpliedPermissions({ name: 'Dog' })).toEqual({ name: 'Dog' });
    expect([withImpliedPermissions(null), withImpliedPermissions([1])]).toEqual([null, [1]]);
  });
});
