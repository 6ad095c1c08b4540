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
    ['dogs with name. Everyone can see and change everything. Show the dogs without a walk', ['all', 'all']],
    ['dogs with name. Everyone can see and change everything. Warn me when a dog is old', ['all', 'all']],
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
    ['dogs with name. Today nobody writes down when a dog came', ['creator', 'creator']],
    ['dogs with name. Nobody reads the notes', ['none', 'creator']],
    ['dogs with name. No one updates the list, so I want an app', ['creator', 'creator']],
    ['dogs with name, only for me', ['creator', 'creator']],
    ['dogs with name. My brother Dave should have read only', ['admin', 'admin']],
    ['dogs with name. I go out with two of them or with none', ['creator', 'creator']],
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
    ['dogs with name. Nobody can change dogs', 'creator creator none none'],
    ['a restaurant site where visitors can see the menu and book a table', 'all admin admin admin', 'Dish'],
  ])('tells creating, changing and deleting apart where they are told apart: %s', (prompt, rights, noun = 'Dog') => {
    const { entities } = buildPlan(prompt);
    const entity = entities.find(({ name }) => name === noun) ?? entities[0]!;
    const { read, create, update, delete: remove } = rightsOf(entity.permissions);
    expect(`${read} ${create} ${update} ${remove}`).toBe(rights);
  });

  it.each([
    ['Leaders can edit everything, parents can only look', 'admin admin admin admin'],
    ['Public can view dogs, only the front office adds and edits', 'all admin admin admin'],
    ['Members upload dogs', 'creator creator creator creator'],
    ['Anyone can see dogs, only players enter dogs, and I (the secretary) fix mistakes', 'all creator admin admin'],
    ['Walkers may add dogs but not delete them', 'creator creator creator admin'],
    ['Any family can add a dog, but only the treasurer can correct one afterwards', 'creator creator admin admin'],
    ['Walkers need to enter it, but only I may delete', 'creator creator creator admin'],
    ['Committee edits, members see only their own record', 'creator admin admin admin'],
    ['Reception edits, everybody else in the company read only', 'admin admin admin admin'],
    ['Walkers see only their own dogs, the manager sees all', 'creator creator creator creator'],
    ['Only me and my wife use it, nobody else should get in', 'admin admin admin admin'],
    ['Citizens can look at the dogs but not at the walks', 'all admin admin admin'],
    ['Citizens can look at the walks but not at the dogs', 'creator creator creator creator'],
    ['The public may see the dogs but not the chip', 'creator creator creator creator'],
    ['Staff can create walks, only the owner can change the chips', 'admin admin admin admin'],
    ['Only admins can see the chips', 'admin admin admin admin'],
    ['Mechanics edit walks, office edits all', 'admin admin admin admin'],
    ['Kitchen sees dogs only, waiters add and change them', 'creator creator creator creator'],
    ['Helpers see dogs but must not delete anything', 'creator creator creator admin'],
    [
      'All of us should be able to add things but only change what we wrote ourselves',
      'creator creator creator creator',
    ],
  ])('tells people by what they are: %s', (rights, expected) => {
    const { entities } = buildPlan(`Dogs: name, chip. Walks: dog, date, minutes. ${rights}.`);
    const { read, create, update, delete: remove } = rightsOf(entities[0]!.permissions);
    expect(entities.map(({ plural }) => plural)).toEqual(['Dogs', 'Walks']);
    expect(`${read} ${create} ${update} ${remove}`).toBe(expected);
  });

  it.each([
    ['Hunde: Name, Rasse, Alter. Trainer bearbeiten alles, Eltern können nur gucken.', 'admin admin admin admin'],
    [
      'Hunde: Name, Rasse, Alter. Die Schüler dürfen Hunde anlegen, aber nur die Lehrkraft darf sie ändern oder löschen.',
      'creator creator admin admin',
    ],
    ['Hunde: Name, Rasse, Alter. Alle dürfen lesen, ändern darf nur ich.', 'all admin admin admin'],
    ['Perros: nombre, raza, edad. Nadie más que yo debe entrar.', 'admin admin admin admin'],
    [
      'Perros: nombre, raza, edad. Los voluntarios pueden añadir perros pero no borrarlos.',
      'creator creator creator admin',
    ],
    [
      'Perros: nombre, raza, edad. Cualquiera puede ver los perros, solo el administrador los modifica.',
      'all admin admin admin',
    ],
    [
      'Chiens : nom, race, âge. Tout le monde peut voir les chiens, seule la secrétaire peut les modifier.',
      'all admin admin admin',
    ],
    ["Chiens : nom, race, âge. Personne d'autre que moi ne doit y accéder.", 'admin admin admin admin'],
  ])('in other languages: %s', (request, expected) => {
    const { entities } = buildPlan(request);
    const { read, create, update, delete: remove } = rightsOf(entities[0]!.permissions);
    expect(entities).toHaveLength(1);
    expect(`${read} ${create} ${update} ${remove}`).toBe(expected);
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
    expect(await answer('dogs with name. Leaders can edit everything, parents can only look')).toMatch(
      /Admins see dogs.*stricter/s,
    );
    expect(await answer('dogs with name. Walkers see only their own dogs')).not.toContain('stricter');
    expect(await answer('dogs with name. Everyone can see them')).not.toContain('stricter');
  });
});
