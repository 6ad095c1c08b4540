import { beforeAll, describe, expect, it } from '@jest/globals';
import { rightsOf } from '@lathe/proto/entities/rights';
import { permissions } from '@lathe/proto/entities/schema';
import { ask } from '../test-support/answers.js';

/**
 * Who may do what with Walk after a wish, from the rules that a first build gives (each sees and changes his own) unless
 * said otherwise: reading, and creating, changing and deleting in one where they are for the same people.
 */
type Rules = [read: string, write: string] | [read: string, create: string, update: string, remove: string];

const dogs =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';
let built: Record<string, string>;

beforeAll(async () => {
  built = (await ask(dogs)).files;
});

function withRules(
  files: Record<string, string>,
  entity: string,
  [read, create, update = create, remove = create]: Rules,
): Record<string, string> {
  const path = `entities/${entity}.json`;
  return {
    ...files,
    [path]: JSON.stringify(
      {
        ...JSON.parse(files[path] ?? '{}'),
        permissions:
          create === update && update === remove
            ? { read, write: create }
            : { read, write: create, update, delete: remove },
      },
      null,
      2,
    ),
  };
}

const rulesOf = (files: Record<string, string>, entity: string): Rules => {
  const written = JSON.parse(files[`entities/${entity}.json`] ?? '{}') as { permissions: unknown };
  const { read, create, update, delete: remove } = rightsOf(permissions.parse(written.permissions));
  return create === update && update === remove ? [read, create] : [read, create, update, remove];
};

async function rulesAfter(wish: string, before: Rules = ['creator', 'creator']) {
  const { files, chat, failures } = await ask(wish, withRules(built, 'Walk', before));
  expect(failures).toEqual([]);
  return { walk: rulesOf(files, 'Walk'), dog: rulesOf(files, 'Dog'), chat };
}

const strict = ['all', 'creator', 'admin', 'none'];

describe('who may what: a wish that closes', () => {
  it.each<[string, Rules]>([
    ['nobody can read walks, everyone can add walks', ['none', 'all', 'creator', 'creator']],
    ['nobody can read walks; everyone can add walks', ['none', 'all', 'creator', 'creator']],
    ['everyone can add walks, but nobody can read them', ['none', 'all', 'creator', 'creator']],
    ['everyone can add walks but nobody can read or change them', ['none', 'all', 'none', 'none']],
    ['visitors can add walks, only admins can see them', ['admin', 'all', 'admin', 'admin']],
    ['No one can see walks.', ['none', 'creator']],
    ['no-one may view the walks', ['none', 'creator']],
    ['nobody should be able to edit walks', ['creator', 'creator', 'none', 'none']],
    ['nobody can change walks', ['creator', 'creator', 'none', 'none']],
    ['nobody except admins can read walks', ['admin', 'creator']],
    ['nobody but me can edit walks', ['creator', 'creator', 'admin', 'admin']],
    ['no one other than staff may change walks', ['creator', 'creator', 'admin', 'admin']],
    ['nobody can edit walks except the person who created them', ['creator', 'creator']],
    ['only admins can read and edit walks', ['admin', 'admin']],
    ['walks can only be edited by admins', ['creator', 'creator', 'admin', 'admin']],
    ['walks may be seen by admins only', ['admin', 'admin']],
    ['walks are for admins only', ['admin', 'admin']],
    ['restrict walks to admins', ['admin', 'admin']],
    ['limit editing of walks to admins', ['creator', 'creator', 'admin', 'admin']],
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
    ['visitors cannot edit walks', ['all', 'all', 'creator', 'creator']],
    ['visitors can only read walks', ['all', 'admin']],
    ['people may only view walks', ['all', 'admin']],
    ['everyone can read but not edit walks', ['all', 'admin']],
    ['everyone can see walks but cannot change them', ['all', 'admin']],
    ['users cannot edit walks', ['all', 'all', 'admin', 'admin']],
    ['people are not allowed to add walks', ['all', 'admin', 'all', 'all']],
    ['never let anyone edit walks', ['all', 'all', 'none', 'none']],
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
    ['allow no one to edit walks', ['all', 'all', 'none', 'none']],
    ['disallow editing walks', ['all', 'all', 'none', 'none']],
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
      expect((await rulesAfter('visitors can add walks', [read, read])).walk).toEqual([read, 'all', read, read]);
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
      ['none', 'all', 'creator', 'creator'],
    ]);
    const general = await rulesAfter('nobody can edit anything');
    expect([general.dog, general.walk]).toEqual([
      ['creator', 'creator', 'none', 'none'],
      ['creator', 'creator', 'none', 'none'],
    ]);
  });

  it('says what the rules are, and when it took the stricter one', async () => {
    expect((await rulesAfter('nobody can read walks, everyone can add walks')).chat).toContain(
      'Nobody sees walks; everyone can add them and signed-in people can change or delete only their own.',
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
    ['anyone can see and add walks', ['all', 'all', 'creator', 'creator']],
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

describe('who may what: creating, changing and deleting apart', () => {
  it.each<[string, Rules]>([
    ['only I may delete walks', ['creator', 'creator', 'creator', 'admin']],
    ['only admins can delete walks', ['creator', 'creator', 'creator', 'admin']],
    ['nobody except me can delete walks', ['creator', 'creator', 'creator', 'admin']],
    ['nobody can delete walks', ['creator', 'creator', 'creator', 'none']],
    ["users can't delete walks", ['creator', 'creator', 'creator', 'admin']],
    ['users may not remove walks', ['creator', 'creator', 'creator', 'admin']],
    ['take away the right to delete walks from users', ['creator', 'creator', 'creator', 'admin']],
    ['walks cannot be deleted', ['creator', 'creator', 'creator', 'none']],
    ['only admins may add walks', ['creator', 'admin', 'creator', 'creator']],
    ['visitors may add but not change walks', ['creator', 'all', 'creator', 'creator']],
    ['users can create walks but only I can edit them', ['creator', 'creator', 'admin', 'admin']],
    ['only I can edit and delete walks', ['creator', 'creator', 'admin', 'admin']],
    ['everyone can add walks, only admins can edit or delete them', ['creator', 'all', 'admin', 'admin']],
    ['people can see and add walks but only staff can change or remove them', ['all', 'all', 'admin', 'admin']],
    ['everyone can manage walks', ['all', 'all']],
    [
      'Change the permissions for Walk to Public Read, Creator Write, Admin Delete',
      ['all', 'creator', 'creator', 'admin'],
    ],
  ])('%s', async (wish, rules) => {
    const { walk, dog } = await rulesAfter(wish);
    expect([walk, dog]).toEqual([rules, ['creator', 'creator']]);
  });

  it.each<[string, Rules, Rules]>([
    ['only I may delete walks', ['all', 'all'], ['all', 'all', 'all', 'admin']],
    ['only admins can edit walks', ['all', 'all', 'all', 'none'], ['all', 'all', 'admin', 'none']],
    ['visitors can change walks', ['all', 'creator', 'creator', 'none'], ['all', 'creator', 'all', 'none']],
    [
      'Change the permissions for Walk to Public Read, Admin Write',
      ['all', 'all', 'creator', 'none'],
      ['all', 'admin'],
    ],
    ['everyone can read walks', ['creator', 'all', 'creator', 'none'], ['all', 'all', 'creator', 'none']],
    ['keep walks private', ['all', 'all', 'creator', 'admin'], ['creator', 'creator']],
    ['walks are read-only', ['all', 'all', 'creator', 'admin'], ['all', 'none']],
  ])('%s, of %j', async (wish, before, after) => expect((await rulesAfter(wish, before)).walk).toEqual(after));

  it.each(['only I may delete', 'only I can delete entries', 'only admins can delete'])(
    '%s: of all there is',
    async (wish) => {
      const { walk, dog } = await rulesAfter(wish);
      expect([walk, dog]).toEqual([
        ['creator', 'creator', 'creator', 'admin'],
        ['creator', 'creator', 'creator', 'admin'],
      ]);
    },
  );

  it('says what a visitor, a user and the builder can do after each change', async () => {
    const { chat } = await rulesAfter('only I may delete walks', ['all', 'creator']);
    expect(chat).toContain(
      'Everyone can see walks; signed-in people can add them, signed-in people can change only their own and only you and admins you appoint can delete them.',
    );
    for (const line of [
      'What people can do with walks now:',
      '- A visitor can see all of them.',
      '- A signed-in user can see all of them, add new ones, and change their own.',
      '- You and admins you appoint can see and delete all of them, add new ones, and change your own in the app; in the database panel you can do everything.',
    ])
      expect(chat).toContain(line);
    expect((await rulesAfter('nobody can read walks, everyone can add walks')).chat).toContain(
      '- A visitor can add new ones.',
    );
    expect((await rulesAfter('make walks admin-only')).chat).toContain('- A signed-in user can do nothing with them.');
    expect((await rulesAfter('everyone can read walks')).chat).toContain('- A visitor can see all of them.');
  });

  it('says that nothing changes where the rule is that already', async () => {
    const { walk, chat } = await rulesAfter('only I may delete walks', ['all', 'creator', 'creator', 'admin']);
    expect(walk).toEqual(['all', 'creator', 'creator', 'admin']);
    expect(chat).toContain('That is the rule already');
  });

  const apps = {
    de: ['Ich möchte Kunden mit Name und Telefon und Buchungen mit Kunde und Datum verwalten', 'Kunde', 'Buchung'],
    es: ['Quiero gestionar clientes con nombre y teléfono y reservas con cliente y fecha', 'Cliente', 'Reserva'],
    fr: [
      'Je veux gérer des clients avec nom et téléphone et des réservations avec client et date',
      'Client',
      'Reservation',
    ],
  } as const;
  const own: Rules = ['creator', 'creator'];
  const deleted: Rules = ['creator', 'creator', 'creator', 'admin'];
  const never: Rules = ['creator', 'creator', 'creator', 'none'];
  const added: Rules = ['creator', 'all', 'creator', 'creator'];
  const edited: Rules = ['creator', 'creator', 'admin', 'admin'];
  it.each<[keyof typeof apps, string, Rules, Rules]>([
    ['de', 'Nur ich darf löschen', deleted, deleted],
    ['de', 'nur ich darf Buchungen löschen', own, deleted],
    ['de', 'nur Admins dürfen Buchungen löschen', own, deleted],
    ['de', 'niemand darf Buchungen löschen', own, never],
    ['de', 'Besucher dürfen Buchungen hinzufügen, aber nicht ändern', own, added],
    ['de', 'Benutzer können anlegen, aber nur ich kann bearbeiten', edited, edited],
    ['es', 'Solo yo puedo borrar', deleted, deleted],
    ['es', 'solo los administradores pueden eliminar reservas', own, deleted],
    ['es', 'nadie puede borrar reservas', own, never],
    ['es', 'los visitantes pueden añadir reservas pero no cambiarlas', own, added],
    ['es', 'los usuarios pueden crear pero solo yo puedo editar', edited, edited],
    ['fr', 'Moi seul peux supprimer', deleted, deleted],
    ['fr', 'seuls les administrateurs peuvent supprimer les réservations', own, deleted],
    ['fr', 'personne ne peut supprimer les réservations', own, never],
    ['fr', 'les visiteurs peuvent ajouter mais pas modifier', added, added],
    ['fr', 'les utilisateurs peuvent créer mais moi seul peux modifier', edited, edited],
  ])('in its own language (%s): %s', async (language, wish, first, second) => {
    const [request, one, other] = apps[language];
    const { files } = await ask(wish, (await ask(request)).files);
    expect([rulesOf(files, one), rulesOf(files, other)]).toEqual([first, second]);
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
