import type { AccessLevel } from '@lathe/proto/entities/schema';
import { describe, expect, it } from 'vitest';
import { accessRequest, presetOf } from './access-presets';
import { accessInWords } from './access-words';

describe('who may do what, in words', () => {
  it.each<[AccessLevel, AccessLevel, string]>([
    ['all', 'admin', 'Anyone can read. Only admins can add, change and delete.'],
    [
      'creator',
      'creator',
      'Only the creator can read their own. Signed-in people can add. Only the creator can change and delete their own.',
    ],
    ['admin', 'none', 'Only admins can read. Nobody can add, change or delete.'],
    ['none', 'all', 'Nobody can read. Anyone can add, change and delete.'],
  ])('%s, %s', (read, write, words) => expect(accessInWords({ permissions: { read, write } })).toBe(words));

  it('tells adding, changing and deleting apart', () => {
    const permissions = { read: 'all', write: 'all', update: 'admin', delete: 'none' } as const;
    expect(accessInWords({ permissions })).toBe(
      'Anyone can read. Anyone can add. Only admins can change. Nobody can delete.',
    );
  });
});

describe('the presets of access control', () => {
  it.each<[AccessLevel, AccessLevel, string | undefined]>([
    ['all', 'admin', 'Public Read, Admin Write'],
    ['all', 'creator', 'Public Read, Creator Write'],
    ['creator', 'creator', 'Creator Only'],
    ['admin', 'admin', 'Admin Only'],
    ['all', 'all', undefined],
  ])('%s, %s is %s', (read, write, name) => expect(presetOf({ read, write })).toBe(name));

  it('are no more where one way of writing is apart', () =>
    expect(presetOf({ read: 'all', write: 'admin', delete: 'none' })).toBeUndefined());

  it('are asked for in the words that the assistant reads', () =>
    expect(accessRequest('Dog', 'Creator Only')).toBe('Change the permissions for Dog to Creator Only'));
});
