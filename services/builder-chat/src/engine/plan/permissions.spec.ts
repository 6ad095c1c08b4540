import { describe, expect, it } from '@jest/globals';
import { rightsOf } from '@lathe/proto/entities/rights';
import { runEngine } from '../engine.js';
import { buildPlan } from './build-plan.js';

type Rules = [read: string, write: string];
const rulesOf = (prompt: string, noun = 'Dog'): Rules => {
  const entity = buildPlan(prompt).entities.find(({ name }) => name === noun);
  return [String(entity?.permissions.read), String(entity?.permissions.write)];
};

describe('who may what, by the words of a first sentence', () => {
  it.each<[string, Rules]>([
    ['dogs with name', ['creator', 'creator']],
    ['dogs with name. Everyone can see them', ['all', 'admin']],
    ['a public list of dogs with name', ['all', 'admin']],
    ['dogs with name. Everyone can see them, signed-in people can add them', ['all', 'creator']],
    ['dogs with name. Visitors can add dogs', ['all', 'all']],
    ['dogs with name. Nobody can read dogs, everyone can add dogs', ['none', 'all']],
    ['dogs with name; everyone can add dogs but nobody can see them', ['none', 'all']],
    ['dogs with name. Visitors can add dogs, only admins can see them', ['admin', 'all']],
    ['dogs with name. Nobody can see them', ['none', 'creator']],
    ['dogs with name. Visitors cannot see them', ['creator', 'creator']],
    ["a dog list that visitors can't see: dogs with name", ['creator', 'creator']],
    ['a list of dogs with name that is not public', ['creator', 'creator']],
    ['a non-public list of dogs with name', ['creator', 'creator']],
    ['a private list of dogs with name', ['creator', 'creator']],
    ['dogs with name, only for me', ['creator', 'creator']],
    ['dogs with name. Only I can see them', ['creator', 'creator']],
    ['dogs with name. Only staff can see them', ['admin', 'admin']],
    ['dogs with name, admin only', ['admin', 'admin']],
    ['dogs with name. Everyone can see them, only admins can edit them', ['all', 'admin']],
    ['dogs with name. Everyone can read but not edit them', ['all', 'admin']],
    ['dogs with name. Nobody except admins can see them', ['admin', 'admin']],
    ['dogs with name. They must never be shown to strangers', ['creator', 'creator']],
    ['dogs with name. Nobody can see them without signing in', ['creator', 'creator']],
    ['dogs with name. People can see them without signing in', ['all', 'admin']],
    ['dogs with name. Do not make them public', ['creator', 'creator']],
    ['dogs with name. They are secret', ['admin', 'admin']],
    ['dogs with name, hidden from everyone', ['none', 'creator']],
    ['dogs with name. Everyone except visitors can see them', ['creator', 'creator']],
  ])('%s', (prompt, rules) => expect(rulesOf(prompt)).toEqual(rules));

  it.each([
    ['dogs with name. Everyone can see and add them, only admins can change them', 'all all admin admin'],
    ['dogs with name. Everyone can add dogs, nobody can delete dogs', 'all all all none'],
    ['dogs with name. Only admins can delete dogs', 'creator creator creator admin'],
    ['a restaurant site where visitors can see the menu and book a table', 'all admin admin admin', 'Dish'],
  ])('tells creating, changing and deleting apart where they are told apart: %s', (prompt, rights, noun = 'Dog') => {
    const { entities } = buildPlan(prompt);
    const entity = entities.find(({ name }) => name === noun) ?? entities[0]!;
    const { read, create, update, delete: remove } = rightsOf(entity.permissions);
    expect(`${read} ${create} ${update} ${remove}`).toBe(rights);
  });

  it('closes what is usually open when it is told to', () => {
    expect(rulesOf('a museum', 'Exhibit')).toEqual(['all', 'admin']);
    for (const words of [
      'that nobody can see without an account',
      'which visitors cannot see',
      'not public',
      'that must stay hidden from visitors',
      'nobody else can see it',
      'never visible to the public',
    ]) {
      expect([words, rulesOf(`a museum catalogue ${words}`, 'Exhibit')[0]]).not.toEqual([words, 'all']);
    }
  });

  it('applies to what each sentence names', () => {
    const prompt = 'dogs with name; walks with dog and date. Everyone can see dogs. Nobody can see walks.';
    expect([rulesOf(prompt), rulesOf(prompt, 'Walk')]).toEqual([
      ['all', 'admin'],
      ['none', 'creator'],
    ]);
  });

  it('does not let people send in what they may not', () => {
    const site = 'a restaurant site where visitors can see the menu and';
    expect(rulesOf(`${site} book a table`, 'Reservation')).toEqual(['admin', 'all']);
    expect(
      rulesOf('a restaurant site. Visitors can not book a table, only staff can add reservations', 'Reservation'),
    ).toEqual(['admin', 'admin']);
    expect(
      rulesOf(
        'a restaurant site: reservations with name and date. Nobody can see reservations, visitors can book them',
        'Reservation',
      ),
    ).toEqual(['none', 'all']);
  });

  it('is told in the answer, and that the stricter one was taken', async () => {
    const answer = async (prompt: string): Promise<string> => {
      let text = '';
      for (const piece of runEngine({ nonce: 'a1b2c3', prompt, files: {}, today: '2026-01-01' })) text += piece;
      return text.split('@@')[0] ?? '';
    };
    expect(await answer('dogs with name. Nobody can read dogs, everyone can add dogs')).toContain(
      'Nobody sees dogs; everyone can add and change them.',
    );
    expect(await answer('dogs with name. Users cannot see them')).toMatch(/Admins see dogs.*stricter/s);
    expect(await answer('dogs with name. Everyone can see them')).not.toContain('stricter');
  });
});
