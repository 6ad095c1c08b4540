import { describe, expect, it } from '@jest/globals';
import { permissionsWith, rightsOf, stricter } from '@lathe/proto/entities/rights';
import { accessLevel, permissions } from '@lathe/proto/entities/schema';
import fc from 'fast-check';

const level = fc.constantFrom(...accessLevel.options);
const rights = fc.record({ read: level, create: level, update: level, delete: level });

describe('rights over rows', () => {
  it('of a schema with read and write alone are those two, and it stays as it is', () => {
    fc.assert(
      fc.property(level, level, (read, write) => {
        const parsed = permissions.parse({ read, write });
        expect(parsed).toEqual({ read, write });
        expect(rightsOf(parsed)).toEqual({ read, create: write, update: write, delete: write });
        expect(permissionsWith(rightsOf(parsed), write)).toEqual(parsed);
      }),
    );
    expect(rightsOf(permissions.parse({}))).toEqual({
      read: 'creator',
      create: 'creator',
      update: 'creator',
      delete: 'creator',
    });
  });

  it('are each their own where they are given, and the others follow write', () => {
    expect(rightsOf({ read: 'all', write: 'creator', delete: 'admin' })).toEqual({
      read: 'all',
      create: 'creator',
      update: 'creator',
      delete: 'admin',
    });
  });

  it('are read back from the permissions that are written for them', () => {
    fc.assert(
      fc.property(rights, level, (wanted, write) => {
        expect(rightsOf(permissionsWith(wanted, write))).toEqual(wanted);
      }),
    );
  });

  it('are written as shortly as they can be', () => {
    const open = { read: 'all', create: 'all', update: 'creator', delete: 'admin' } as const;
    expect(permissionsWith(open, 'creator')).toEqual({ read: 'all', write: 'creator', create: 'all', delete: 'admin' });
    expect(permissionsWith({ ...open, create: 'creator', delete: 'creator' }, 'none')).toEqual({
      read: 'all',
      write: 'creator',
    });
  });

  it('are refused where a level is none', () => {
    for (const operation of ['read', 'write', 'create', 'update', 'delete'])
      expect(permissions.safeParse({ [operation]: 'owner' }).success).toBe(false);
  });

  it('have an order', () => {
    expect(accessLevel.options.toSorted((a, b) => (stricter(a, b) === a ? 1 : -1))).toEqual([
      'all',
      'creator',
      'admin',
      'none',
    ]);
  });
});
