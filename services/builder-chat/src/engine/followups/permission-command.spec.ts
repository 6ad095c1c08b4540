import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../test-support/answers.js';

/**
 * Read and write of Walk after a wish, from the rules that a first build gives (each sees and changes his own) unless
 * said otherwise.
 */
type Rules = [read: string, write: string];

const dogs =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
let built: Record<string, string>;

beforeAll(async () => {
  built = (await ask(dogs)).files;
});

function withRules(files: Record<string, string>, entity: string, [read, write]: Rules): Record<string, string> {
  const path = `entities/${entity}.json`;
  return {
    ...files,
    [path]: JSON.stringify({ ...JSON.parse(files[path] ?? '{}'), permissions: { read, write } }, null, 2),
  };
}

const rulesOf = (files: Record<string, string>, entity: string): Rules => {
  const { permissions } = JSON.parse(files[`entities/${entity}.json`] ?? '{}') as {
    permissions: { read: string; write: string };
  };
  return [permissions.read, permissions.write];
};

async function rulesAfter(wish: string, before: Rules = ['creator', 'creator']) {
  const { files, chat, failures } = await ask(wish, withRules(built, 'Walk', before));
  expect(failures).toEqual([]);
  return { walk: rulesOf(files, 'Walk'), dog: rulesOf(files, 'Dog'), chat };
}

const strict = ['all', 'creator', 'admin', 'none'];

describe('who may what: a wish that closes', () => {
  it.each<[string, Rules]>([
    ['nobody can read walks, everyone can add walks', ['none', 'all']],
    ['nobody can read walks; everyone can add walks', ['none', 'all']],
    ['everyone can add walks, but nobody can read them', ['none', 'all']],
    ['everyone can add walks but nobody can read or change them', ['none', 'all']],
    ['visitors can add walks, only admins can see them', ['admin', 'all']],
    ['No one can see walks.', ['none', 'creator']],
    ['no-one may view the walks', ['none', 'creator']],
    ['nobody should be able to edit walks', ['creator', 'none']],
    ['nobody can change walks', ['creator', 'none']],
    ['nobody except admins can read walks', ['admin', 'creator']],
    ['nobody but me can edit walks', ['creator', 'admin']],
    ['no one other than staff may change walks', ['creator', 'admin']],
    ['nobody can edit walks except the person who created them', ['creator', 'creator']],
    ['only admins can read and edit walks', ['admin', 'admin']],
    ['walks can only be edited by admins', ['creator', 'admin']],
    ['walks may be seen by admins only', ['admin', 'admin']],
    ['walks are for admins only', ['admin', 'admin']],
    ['restrict walks to admins', ['admin', 'admin']],
    ['limit editing of walks to admins', ['creator', 'admin']],
    ['make walks admin-only', ['admin', 'admin']],
  ])('%s', async (wish, rules) => expect((await rulesAfter(wish)).walk).toEqual(rules));

  it.each<[string, Rules]>([
    ['visitors cannot read walks', ['creator', 'all']],
    ["visitors can't see walks", ['creator', 'all']],
    ['visitors may not see walks anymore', ['creator', 'all']],
    ['visitors must never see walks', ['creator', 'all']],
    ['visitors should not be able to read walks', ['creator', 'all']],
    ['guests are not allowed to view walks', ['creator', 'all']],
    ['strangers must not see walks', ['creator', 'all']],
    ['the public cannot see walks', ['creator', 'all']],
    ['no visitor may see walks', ['creator', 'all']],
    ['do not let visitors read walks', ['creator', 'all']],
    ["don't show walks to visitors", ['creator', 'all']],
    ['stop visitors from reading walks', ['creator', 'all']],
    ['prevent visitors from seeing walks', ['creator', 'all']],
    ['hide walks from visitors', ['creator', 'all']],
    ['keep walks hidden from visitors', ['creator', 'all']],
    ['walks must not be visible to visitors', ['creator', 'all']],
    ['walks are no longer public', ['creator', 'all']],
    ["walks shouldn't be public", ['creator', 'all']],
    ['make walks not public', ['creator', 'all']],
    ['nobody can see walks without signing in', ['creator', 'all']],
    ['people cannot see walks without an account', ['creator', 'all']],
    ['everyone except visitors can read walks', ['creator', 'all']],
    ['not everyone can read walks', ['creator', 'all']],
    ['signed-in users can read walks', ['creator', 'all']],
    ['only signed-in people can read walks', ['creator', 'all']],
    ["people cannot see each other's walks", ['creator', 'all']],
    ['others cannot see walks', ['creator', 'all']],
    ['everyone can only see their own walks', ['creator', 'all']],
    ['users cannot see walks', ['admin', 'all']],
    ['nobody can read walks', ['none', 'all']],
    ['hide walks from everyone', ['none', 'all']],
    ['visitors cannot edit walks', ['all', 'creator']],
    ['visitors can only read walks', ['all', 'admin']],
    ['people may only view walks', ['all', 'admin']],
    ['everyone can read but not edit walks', ['all', 'admin']],
    ['everyone can see walks but cannot change them', ['all', 'admin']],
    ['users cannot edit walks', ['all', 'admin']],
    ['people are not allowed to add walks', ['all', 'admin']],
    ['never let anyone edit walks', ['all', 'none']],
    ['walks are read-only', ['all', 'none']],
    ['make walks read-only for visitors', ['all', 'admin']],
    ['keep walks private', ['creator', 'creator']],
    ['walks are private', ['creator', 'creator']],
    ['walks should be private', ['creator', 'creator']],
    ['make the walks private again', ['creator', 'creator']],
    ['walks should be secret', ['admin', 'admin']],
    ['revoke public access to walks', ['creator', 'creator']],
    ['remove access for visitors to walks', ['creator', 'creator']],
    ['nobody can access walks', ['none', 'none']],
    ['visitors have no access to walks', ['creator', 'creator']],
    ['take away access to walks from visitors', ['creator', 'creator']],
    ['turn off public access to walks', ['creator', 'creator']],
    ['remove public read from walks', ['creator', 'all']],
    ['keep visitors from reading walks', ['creator', 'all']],
    ['forbid visitors to read walks', ['creator', 'all']],
    ['visitors can neither read nor edit walks', ['creator', 'creator']],
    ['visitors can read walks and never edit them', ['all', 'creator']],
    ['visitors can see dogs but not walks', ['creator', 'all']],
    ['make dogs public but not walks', ['creator', 'all']],
    ['make dogs public and walks private', ['creator', 'creator']],
    ['visitors must sign in to see walks', ['creator', 'all']],
    ['visitors can read walks only if they sign in', ['creator', 'all']],
    ['require sign-in to read walks', ['creator', 'all']],
    ['anyone who is signed in can read walks', ['creator', 'all']],
    ['only logged in users may see walks', ['creator', 'all']],
    ['everyone can read all but walks', ['creator', 'all']],
    ['make walks invisible', ['admin', 'all']],
    ['make walks invisible to visitors', ['creator', 'all']],
    ['dont let people read walks', ['admin', 'all']],
    ['people shouldnt see walks', ['admin', 'all']],
    ['let nobody read walks', ['none', 'all']],
    ['walks can be read by nobody', ['none', 'all']],
    ['please make sure nobody sees walks', ['none', 'all']],
    ['dont share walks with anyone', ['none', 'all']],
    ['allow no one to edit walks', ['all', 'none']],
    ['disallow editing walks', ['all', 'none']],
    ['show walks only to admins', ['admin', 'admin']],
    ['walks must be confidential', ['admin', 'admin']],
    ['make everything private', ['creator', 'creator']],
  ])('of what was open: %s', async (wish, rules) =>
    expect((await rulesAfter(wish, ['all', 'all'])).walk).toEqual(rules),
  );

  it.each([
    'nobody can read walks',
    'visitors cannot read walks',
    'hide walks from visitors',
    'not everyone can read walks',
    'walks are not private',
    'walks must not be hidden',
    'do not make walks public',
    'never make walks public',
    'I do not want walks to be public',
    "walks don't need to be private",
    'not only admins can read walks',
    'nobody cannot read walks',
    'everyone except admins can read walks',
    'visitors can read no walks',
    'nobody wants everyone to read walks',
    'without an account nobody reads walks',
  ])('opens nothing: %s', async (wish) => {
    for (const before of [
      ['none', 'none'],
      ['admin', 'admin'],
      ['creator', 'creator'],
      ['none', 'all'],
    ] as Rules[]) {
      const { walk, dog } = await rulesAfter(wish, before);
      expect(strict.indexOf(walk[0])).toBeGreaterThanOrEqual(strict.indexOf('creator'));
      if (before[1] !== 'all') expect(strict.indexOf(walk[1])).toBeGreaterThanOrEqual(strict.indexOf('creator'));
      expect(dog).toEqual(['creator', 'creator']);
    }
  });

  it('keeps closed what is closed when others may add', async () => {
    for (const read of ['admin', 'none'])
      expect((await rulesAfter('visitors can add walks', [read, read])).walk).toEqual([read, 'all']);
  });

  it('applies to what each part of it names', async () => {
    const both = await rulesAfter('everyone can read dogs, but nobody can read walks');
    expect([both.dog, both.walk]).toEqual([
      ['all', 'creator'],
      ['none', 'creator'],
    ]);
    const named = await rulesAfter('everyone can read dogs and walks');
    expect([named.dog[0], named.walk[0]]).toEqual(['all', 'all']);
    const sentences = await rulesAfter('Everyone can read. Nobody can read walks.');
    expect([sentences.dog[0], sentences.walk[0]]).toEqual(['all', 'none']);
    const topic = await rulesAfter('walks: nobody can read, everyone can add');
    expect([topic.dog, topic.walk]).toEqual([
      ['creator', 'creator'],
      ['none', 'all'],
    ]);
    const general = await rulesAfter('nobody can edit anything');
    expect([general.dog[1], general.walk[1]]).toEqual(['none', 'none']);
  });

  it('says what the rules are, and when it took the stricter one', async () => {
    expect((await rulesAfter('nobody can read walks, everyone can add walks')).chat).toContain(
      'Nobody sees walks; everyone can add and change them.',
    );
    expect((await rulesAfter('users cannot see walks', ['all', 'all'])).chat).toMatch(/Admins see walks; .*stricter/s);
    expect((await rulesAfter('signed-in users can read walks', ['all', 'all'])).chat).toMatch(/stricter/);
    expect((await rulesAfter('walks are not private')).chat).toMatch(/not sure.*stays? as/s);
  });
});

describe('who may what: a wish that opens', () => {
  it.each<[string, Rules]>([
    ['everyone can read walks', ['all', 'creator']],
    ['let everyone read walks', ['all', 'creator']],
    ['allow visitors to see walks', ['all', 'creator']],
    ['walks are visible to everyone', ['all', 'creator']],
    ['show walks to everyone', ['all', 'creator']],
    ['make walks public', ['all', 'creator']],
    ['walks can be read without signing in', ['all', 'creator']],
    ['visitors should be able to read walks', ['all', 'creator']],
    ['anyone can see and add walks', ['all', 'all']],
    ['everyone can read walks, only admins can edit them', ['all', 'admin']],
    ['Change the permissions for Walk to Public Read, Admin Write', ['all', 'admin']],
    ['Change the permissions for Walk to Creator Only', ['creator', 'creator']],
  ])('%s', async (wish, rules) => expect((await rulesAfter(wish, ['creator', 'creator'])).walk).toEqual(rules));

  it('makes a new thing as closed as its words say', async () => {
    const open = withRules(withRules(built, 'Walk', ['all', 'admin']), 'Dog', ['all', 'admin']);
    const added = async (wish: string) => rulesOf((await ask(wish, open)).files, 'Vet');
    expect(await added('also track vets with name and phone')).toEqual(['all', 'admin']);
    expect(await added('also track vets with name and phone, only admins can see them')).toEqual(['admin', 'admin']);
    expect(await added('also track private vets with name and phone')).toEqual(['creator', 'creator']);
  });
});

describe('what is no wish about access', () => {
  it.each([
    'add a private field to walks',
    'add a notes field that nobody has to fill in to walks',
    'hide the minutes field',
    'add a status hidden to walks',
    'make the title of the app Nobody',
  ])('%s', async (wish) => {
    const { walk, dog } = await rulesAfter(wish, ['all', 'all']);
    expect([walk, dog]).toEqual([
      ['all', 'all'],
      ['creator', 'creator'],
    ]);
  });
});
