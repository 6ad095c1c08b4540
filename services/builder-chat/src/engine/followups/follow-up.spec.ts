import { beforeAll, describe, expect, it } from '@jest/globals';
import { offersIn } from '@lathe/proto/builder-chat/offers';
import { detect } from '../../detectors/detect.js';
import { readPlan } from '../plan/read-plan.js';
import { generateProject } from '../templates/project.js';
import { type Answered, ask } from '../test-support/answers.js';

const dogs =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';

interface Schema {
  properties: Record<string, Record<string, unknown>>;
  required: string[];
  permissions: unknown;
}

let files: Record<string, string>;

beforeAll(async () => {
  files = (await ask(dogs)).files;
});

const schemaOf = (answer: Answered, name: string): Schema =>
  JSON.parse(answer.files[`entities/${name}.json`] ?? '{}') as Schema;
const fieldsOf = (answer: Answered, name: string): string[] => Object.keys(schemaOf(answer, name).properties);

/** Asks, and holds every answer to what must always be true of one. */
async function follow(prompt: string, on = files, more: Parameters<typeof ask>[2] = {}): Promise<Answered> {
  const answer = await ask(prompt, on, more);
  expect(answer.failures).toEqual([]);
  expect(detect(answer.files)).toEqual([]);
  return answer;
}

/** The files are what the engine would write for the plan they hold: nothing was forgotten. */
function expectWhole(answer: Answered): void {
  const wanted = generateProject(readPlan(answer.files));
  for (const [path, content] of Object.entries(wanted)) {
    if (!path.startsWith('entities/')) expect([path, answer.files[path]]).toEqual([path, content]);
  }
  expect(Object.keys(answer.files).sort()).toEqual(Object.keys(wanted).sort());
}

describe('the plan behind the files', () => {
  it.each([
    dogs,
    'shop stock',
    'museum',
    'conference',
    'wedding',
    'landlord',
    'a restaurant site where visitors can book a table',
  ])('is read back exactly: %s', async (sentence) => {
    const answer = await ask(sentence);
    expectWhole(answer);
  });

  it('is read back after the stable keys of the server are in', async () => {
    const keyed = { ...files };
    const json = JSON.parse(files['entities/Dog.json'] ?? '{}') as Schema;
    json.properties = Object.fromEntries(
      Object.entries(json.properties).map(([name, property]) => [name, { ...property, 'x-key': `k-${name}` }]),
    );
    keyed['entities/Dog.json'] = JSON.stringify({ ...json, 'x-key': 'k' });
    const answer = await follow('add a weight field to dogs', keyed);
    expect(fieldsOf(answer, 'Dog')).toEqual(['name', 'breed', 'ownerPhone', 'weight']);
    expect(answer.actions.every((action) => !action.startsWith('add_file'))).toBe(true);
  });
});

describe('fields', () => {
  it.each([
    'add a weight field to dogs',
    'please add weight to dogs',
    'dogs should also have a weight',
    'Store the weight of each dog.',
    'can you add a field called weight to the Dog table?',
  ])('adds one: %s', async (wish) => {
    const answer = await follow(wish);
    expect(schemaOf(answer, 'Dog').properties['weight']).toMatchObject({ type: 'number', title: 'Weight' });
    expect(answer.files['components/DogForm.jsx']).toContain('field-weight');
    expect(answer.files['components/DogTable.jsx']).toContain('row.weight');
    expectWhole(answer);
  });

  it.each(['new hires', 'the new hires', 'new hire', 'each new hire'])(
    'adds one to a thing whose name begins as a pointer does: %s',
    async (name) => {
      const hires = (await ask('onboarding: new hires with name and team; steps with new hire, what, due and done'))
        .files;
      const answer = await follow(`add a weight field to ${name}`, hires);
      expect(fieldsOf(answer, 'NewHire')).toContain('weight');
    },
  );

  it('adds several with types, choices and links', async () => {
    const answer = await follow('add price (money), paid (yes/no), a mood good, fair or bad and a second dog to walks');
    const { properties } = schemaOf(answer, 'Walk');
    expect(properties['price']).toMatchObject({ type: 'number', 'x-ui': { kind: 'money' } });
    expect(properties['paid']).toMatchObject({ type: 'boolean' });
    expect(properties['mood']).toMatchObject({ enum: ['good', 'fair', 'bad'] });
    expect(properties['secondDog']).toMatchObject({ 'x-ref': 'Dog' });
    expectWhole(answer);
  });

  it('never makes a new field required, since rows are there already', async () => {
    expect(schemaOf(await follow('add an age field to dogs'), 'Dog').required).toEqual(['name']);
  });

  it('says so when the field is there already, and asks when it is not clear where', async () => {
    const twice = await follow('add a breed field to dogs');
    expect([twice.actions, twice.chat]).toEqual([[], expect.stringContaining('already have the field breed')]);
    const where = await follow('add a weight field');
    expect([where.actions, where.chat]).toEqual([[], expect.stringContaining('dogs and walks?')]);
  });

  it('takes the answer to its own question', async () => {
    const { chat } = await follow('add a weight field');
    const answer = await follow('dogs', files, {
      history: [
        { role: 'user', content: 'add a weight field' },
        { role: 'assistant', content: chat },
        { role: 'user', content: 'dogs' },
      ],
    });
    expect(fieldsOf(answer, 'Dog')).toContain('weight');
  });

  it.each([
    'rename breed to kind',
    'rename the field breed of dogs to kind',
    "rename the dog's breed to kind",
    'change the field breed to kind',
  ])('renames one and keeps its rows: %s', async (wish) => {
    const answer = await follow(wish);
    expect(fieldsOf(answer, 'Dog')).toEqual(['name', 'kind', 'ownerPhone']);
    expect(answer.renames).toEqual([{ entity: 'Dog', fields: { kind: 'breed' } }]);
    expect(Object.values(answer.files).some((code) => /\bbreed\b/.test(code))).toBe(false);
    expectWhole(answer);
  });

  it('follows a rename of a rename', async () => {
    const answer = await follow('rename breed to kind and rename kind to race');
    expect(answer.renames).toEqual([{ entity: 'Dog', fields: { race: 'breed' } }]);
  });

  it('removes one', async () => {
    const answer = await follow('remove minutes from walks');
    expect(fieldsOf(answer, 'Walk')).toEqual(['dog', 'date', 'status']);
    expectWhole(answer);
  });

  it('adds a choice and makes a field required', async () => {
    const answer = await follow("add 'late' to the status of walks; make breed required");
    expect(schemaOf(answer, 'Walk').properties['status']?.['enum']).toEqual(['planned', 'done', 'cancelled', 'late']);
    expect(schemaOf(answer, 'Dog').required).toEqual(['name', 'breed']);
  });
});

describe('entities and pages', () => {
  it('adds one with fields, page and place in the menu', async () => {
    const answer = await follow('also track vets with name and phone');
    expect(fieldsOf(answer, 'Vet')).toEqual(['name', 'phone']);
    expect(answer.files['services/app.js']).toContain("page: 'Vets'");
    expectWhole(answer);
  });

  it('removes one with its pages, links and rows', async () => {
    const answer = await follow('remove walks');
    expect(Object.keys(answer.files).filter((path) => /walk/i.test(path))).toEqual([]);
    expect(answer.actions).toContain('delete_file entities/Walk.json');
    expectWhole(answer);
  });

  it('takes links to a removed entity out', async () => {
    const answer = await follow('delete dogs');
    expect(fieldsOf(answer, 'Walk')).toEqual(['date', 'minutes', 'status']);
    expectWhole(answer);
  });

  it('renames one everywhere and keeps its rows', async () => {
    const answer = await follow('rename dogs to hounds');
    expect(answer.renames).toEqual([{ entity: 'Hound', from: 'Dog', fields: {} }]);
    expect(schemaOf(answer, 'Walk').properties['dog']).toMatchObject({ 'x-ref': 'Hound', title: 'Hound' });
    expectWhole(answer);
  });

  it.each([
    ['add a calendar page for walks', 'pages/WalkCalendar.jsx'],
    ['add a calendar', 'pages/WalkCalendar.jsx'],
    ['I want a chart of the walks', 'pages/WalkChart.jsx'],
  ])('%s', async (wish, path) => {
    const answer = await follow(wish);
    expect(answer.files[path]).toBeDefined();
    expectWhole(answer);
  });

  it('refuses a calendar of what has no date', async () => {
    const answer = await follow('add a calendar for dogs');
    expect([answer.actions, answer.chat]).toEqual([[], expect.stringContaining('no date')]);
  });

  it('makes another page the first one', async () => {
    const answer = await follow('make walks the start page');
    expect(Object.keys(answer.files).filter((path) => path.startsWith('pages/'))[0]).toBe('pages/Walks.jsx');
    expectWhole(answer);
  });
});

describe('looks and rules', () => {
  it.each([
    ['make the accent colour green', '--primary: 145 60% 29%'],
    ['use #0ea5e9 as the accent', '--primary: 199 89% 48%'],
    ['make it warmer', '--primary: 18 68% 28%'],
  ])('%s', async (wish, token) => {
    const answer = await follow(wish);
    expect(answer.actions).toEqual(['edit_file globals.css']);
    expect(answer.files['globals.css']).toContain(token);
  });

  it('changes the title, the theme, the start page title and the currency', async () => {
    const answer = await follow('call the app Paw Patrol. Dark mode. Rename the overview page to Dashboard; use euros');
    for (const part of ["name: 'Paw Patrol'", "theme: 'dark'", "title: 'Dashboard'", "currency: 'EUR'"])
      expect(answer.files['services/app.js']).toContain(part);
    expectWhole(answer);
  });

  it.each([
    ['make dogs public-read', 'Dog', { read: 'all', write: 'creator' }],
    ['change the permissions for Dog to Public Read, Admin Write', 'Dog', { read: 'all', write: 'admin' }],
    ['Change the permissions of Walk to Public Read, Creator Write', 'Walk', { read: 'all', write: 'creator' }],
    ['Change the permissions for Walk to Admin Only', 'Walk', { read: 'admin', write: 'admin' }],
    ['only admins can edit dogs', 'Dog', { read: 'creator', write: 'creator', update: 'admin', delete: 'admin' }],
    ['anyone can read', 'Walk', { read: 'all', write: 'creator' }],
    ['visitors can add walks', 'Walk', { read: 'creator', write: 'creator', create: 'all' }],
    ['only I may delete walks', 'Walk', { read: 'creator', write: 'creator', delete: 'admin' }],
  ])('%s', async (wish, entity, permissions) => {
    const answer = await follow(wish);
    expect(schemaOf(answer, entity).permissions).toEqual(permissions);
    expectWhole(answer);
  });
});

describe('rows', () => {
  it('adds five that fit the schema, by words and by type', async () => {
    const answer = await follow('add five sample dogs');
    expect(answer.rows).toHaveLength(1);
    expect(answer.rows[0]?.rows).toHaveLength(5);
    expect(answer.rows[0]?.rows[0]).toEqual({ name: 'Bella', breed: 'Labrador', ownerPhone: '+1 555 0110' });
    expect(answer.files).toEqual(files);
  });

  it('adds what they link to first and links by place', async () => {
    const answer = await follow('add 4 walks');
    const written = answer.rows.map(({ entity, rows, unlessAny }) => [entity, rows.length, unlessAny ?? false]);
    expect(written.join(' ')).toBe('Dog,3,true Walk,4,false');
    expect(answer.rows[1]?.rows.map((row) => row['dog'])).toEqual([
      '@ref:Dog:0',
      '@ref:Dog:1',
      '@ref:Dog:2',
      '@ref:Dog:0',
    ]);
  });

  it('imports an attached file into the entity that fits', async () => {
    const answer = await follow('import this', files, {
      attachments: [{ name: 'list.csv', content: 'Name,Breed,Owner phone\nRex,Collie,+1 555 0100\n' }],
    });
    expect(answer.imported).toEqual([
      { entity: 'Dog', rows: [{ name: 'Rex', breed: 'Collie', ownerPhone: '+1 555 0100' }] },
    ]);
  });

  it('makes an entity of a file that fits none', async () => {
    const answer = await follow('import the file', files, {
      attachments: [{ name: 'park benches.csv', content: 'Place,Installed on,Seats\nPond,2024-05-01,3\n' }],
    });
    expect(schemaOf(answer, 'ParkBench').properties).toMatchObject({
      place: { type: 'string' },
      installedOn: { format: 'date' },
      seats: { type: 'integer' },
    });
    expect(answer.imported).toEqual([
      { entity: 'ParkBench', rows: [{ place: 'Pond', installedOn: '2024-05-01', seats: 3 }] },
    ]);
    expectWhole(answer);
  });

  it.each([
    ['Name\n"Rex', 'A quote in list.csv is never closed'],
    ['Name\n', 'list.csv has no rows under its first line'],
    [`Name\n${'a,'.repeat(400)}`, 'list.csv has a row of more than 300 cells: row 2.'],
    ['[{"name": ', 'I cannot read list.csv'],
  ])('says why it does not import the file %j', async (content, why) => {
    const answer = await follow('import this', files, { attachments: [{ name: 'list.csv', content }] });
    expect(answer.imported).toEqual([]);
    expect(answer.chat).toContain(why);
  });
});

describe('files changed by hand', () => {
  it('are edited where that is safe', async () => {
    const page = (files['pages/Dogs.jsx'] ?? '').replace('Add dog', 'Add a good dog');
    const answer = await follow('rename breed to kind', { ...files, 'pages/Dogs.jsx': page });
    expect(answer.files['pages/Dogs.jsx']).toContain('Add a good dog');
    expect(answer.files['pages/Dogs.jsx']).toContain("value: '-createdAt'");
    expect(answer.files['pages/Dogs.jsx']).not.toContain('breed');
  });

  it('are left alone and named where it is not', async () => {
    const mine = 'export default function DogTable() {\n  return null;\n}\n';
    const answer = await follow('add a weight field to dogs', { ...files, 'components/DogTable.jsx': mine });
    expect(answer.files['components/DogTable.jsx']).toBe(mine);
    expect(answer.chat).toContain('I left `components/DogTable.jsx` as it is');
    expect(fieldsOf(answer, 'Dog')).toContain('weight');
  });

  it('keep shared parts that they use', async () => {
    const extra =
      'import StatusBadge from \'@/components/StatusBadge\';\n\nexport default function Mine() {\n  return <StatusBadge options={[]} value="x" />;\n}\n';
    const answer = await follow('remove walks', { ...files, 'pages/Mine.jsx': extra });
    expect(answer.files['components/StatusBadge.jsx']).toBe(files['components/StatusBadge.jsx']);
  });
});

describe('lists', () => {
  it.each([
    ['sort walks by date', 'date'],
    ['sort walks by minutes, highest first', '-minutes'],
    ['order the dogs by breed', 'breed'],
    ['show the newest walks first', '-date'],
    ['sort walks by date descending', '-date'],
  ])('%s', async (wish, sort) => {
    const answer = await follow(wish);
    const page = wish.includes('dogs') ? 'pages/Dogs.jsx' : 'pages/Walks.jsx';
    expect(answer.files[page]).toContain(`], '${sort}');`);
    expectWhole(answer);
  });

  it('puts a field where it is wanted', async () => {
    expect(fieldsOf(await follow('put breed before name in dogs'), 'Dog').slice(0, 2)).toEqual(['breed', 'name']);
    expect(fieldsOf(await follow('show status first in walks'), 'Walk')[0]).toBe('status');
  });
});

describe('type and texts', () => {
  it('sets headings in a serif font and back', async () => {
    const serif = await follow('use a serif font');
    expect(serif.files['globals.css']).toContain('Palatino');
    expect((await follow('use a plain font for headings', serif.files)).files['globals.css']).not.toContain('Palatino');
  });

  it('changes the welcome text', async () => {
    const answer = await follow('change the welcome text to Hello neighbours');
    expect(readPlan(answer.files).tagline).toBe('Hello neighbours');
  });

  it('takes "make the name field required" for no name of the app', async () => {
    const answer = await follow('make the breed field required');
    expect(schemaOf(answer, 'Dog').required).toContain('breed');
    expect(readPlan((await follow('make the name field required')).files).name).toBe(readPlan(files).name);
  });
});

describe('what it cannot do', () => {
  const refused = [
    ['make a 3D game of it', /did not understand "make a 3D game of it"/],
    ['send an email when a walk is done', /connected model the app can call SendEmail/],
    ['add a login page', /People sign in already/],
    ['my users should have a phone number', /Fields of their own, such as a phone number.*need a connected model/],
    ['add a phone number to users', /Fields of their own/],
    ['add a profile page', /Fields of their own/],
    ['translate everything into Klingon', /needs a connected model/],
    ['what can you do?', /Without a connected model/],
    ['undo that', /choose \*\*Restore\*\*/],
    ['go back', /choose \*\*Restore\*\*/],
    ['why is the list of walks empty?', /signed-in people see only the rows that they added/],
    ['the button should be bigger', /code editor/],
    ['translate the app to Dutch', /needs a connected model/],
    ['add an owner phone number to dogs', /already have the field owner phone/],
    ['add a phone number to dogs', /already have the field owner phone/],
    ['sort walks by colour', /have no field colour/],
  ] as const;

  it.each(refused)('%s: says why, and changes nothing', async (wish, reason) => {
    const answer = await follow(wish);
    expect(answer.actions).toEqual([]);
    expect(answer.chat).toMatch(reason);
  });

  it.each(refused.map(([wish]) => wish))('%s: offers what it can do', async (wish) => {
    const offers = offersIn((await follow(wish)).chat);
    expect(offers.length).toBeGreaterThan(0);
    expect(offers.length).toBeLessThan(4);
    for (const offered of offers)
      expect([offered, (await follow(offered)).actions.length > 0]).toEqual([offered, true]);
  });

  it('means the rows that an app keeps of users where it keeps some', async () => {
    const members = (await ask('a club: users with name and email; events with title and date')).files;
    expect((await follow('add a phone number to users', members)).actions.length).toBeGreaterThan(0);
  });

  it('leaves the fields alone that a model gave to those who sign in', async () => {
    const user = JSON.stringify({ name: 'User', properties: { phone: { type: 'string' } } });
    const answer = await follow('add a weight field to dogs', { ...files, 'entities/User.json': user });
    expect(fieldsOf(answer, 'Dog')).toContain('weight');
    expect(answer.files['entities/User.json']).toBe(user);
  });

  it('asks which one is meant where several have the field', async () => {
    const both = (await follow('add a name field to walks')).files;
    const answer = await follow('make the name field optional', both);
    expect(answer.actions).toEqual([]);
    expect(offersIn(answer.chat)).toEqual(['Make name of dogs optional', 'Make name of walks optional']);
  });

  it('does the rest of a message and names what it left out', async () => {
    const answer = await follow('make the accent colour red, then add fireworks when a walk is done');
    expect(answer.actions).toEqual(['edit_file globals.css']);
    expect(answer.chat).toContain(
      'I left out what I can\'t do without a connected model: "add fireworks when a walk is done"',
    );
  });
});
