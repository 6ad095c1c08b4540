import { describe, expect, it } from '@jest/globals';
import { detect } from '../detectors/detect.js';
import { runEngine } from './engine.js';
import { buildPlan } from './plan/build-plan.js';
import { ask, nonce } from './test-support/answers.js';

interface Property {
  type: string;
  format?: string;
  enum?: string[];
  'x-ref'?: string;
  'x-ui'?: { kind: string };
}

/** "name:string!", "status:planned|done", "dog>Dog!": what an entity file says about its fields. */
function fieldsOf(content: string | undefined): string[] {
  const { properties, required } = JSON.parse(content ?? '{}') as {
    properties: Record<string, Property>;
    required: string[];
  };
  return Object.entries(properties).map(([key, property]) => {
    const kind = property['x-ui']?.kind ?? property.format ?? property.type;
    const what = property['x-ref'] ? `>${property['x-ref']}` : `:${property.enum?.join('|') ?? kind}`;
    return `${key}${what}${required.includes(key) ? '!' : ''}`;
  });
}

const permissionsOf = (content: string | undefined): unknown =>
  (JSON.parse(content ?? '{}') as { permissions: unknown }).permissions;
const own = { read: 'creator', write: 'creator' };
const publicRules = { read: 'all', write: 'admin' };

const dogs =
  'a tracker for dog walkers: dogs with name, breed and owner phone; walks with dog, date, minutes and a status planned, done or cancelled';

const sentences: [string, Record<string, string[]>][] = [
  [
    dogs,
    {
      Dog: ['name:string!', 'breed:string', 'ownerPhone:phone'],
      Walk: ['dog>Dog!', 'date:date', 'minutes:integer', 'status:planned|done|cancelled'],
    },
  ],
  [
    'keep the stock of my shop: products with name, sku, price, quantity and supplier; suppliers with name, email and phone',
    {
      Product: ['name:string!', 'sku:string', 'price:money', 'quantity:integer', 'supplier>Supplier'],
      Supplier: ['name:string!', 'email:email', 'phone:phone'],
    },
  ],
  [
    'a choir app with singers (name, voice: soprano/alto/tenor/bass, email), rehearsals (date, place, notes) and concerts with title, date, venue and ticket price',
    {
      Singer: ['name:string!', 'voice:soprano|alto|tenor|bass', 'email:email'],
      Rehearsal: ['date:date', 'place:string!', 'notes:long'],
      Concert: ['title:string!', 'date:date', 'venue:string', 'ticketPrice:money'],
    },
  ],
  [
    'vaccination records for children: each child has a name and date of birth; vaccinations with child, vaccine, date, dose number and next due date',
    {
      Child: ['name:string!', 'dateOfBirth:date'],
      Vaccination: ['child>Child!', 'vaccine:string', 'date:date', 'doseNumber:integer', 'nextDueDate:date'],
    },
  ],
  [
    'A recipe book with title, ingredients, steps, servings and photo',
    { Recipe: ['title:string!', 'ingredients:long', 'steps:long', 'servings:integer', 'photo:image'] },
  ],
  [
    'an app where landlords keep flats, tenants and monthly rents; each rent belongs to a tenant, has amount and due date and is open or paid',
    {
      Flat: [
        'name:string!',
        'address:string',
        'rooms:integer',
        'area:number',
        'monthlyRent:money',
        'status:available|rented|in repair',
        'notes:long',
      ],
      Tenant: [
        'name:string!',
        'flat>Flat',
        'email:email',
        'phone:phone',
        'movedInOn:date',
        'deposit:money',
        'notes:long',
      ],
      Rent: ['tenant>Tenant!', 'amount:money', 'dueDate:date', 'status:open|paid'],
    },
  ],
  [
    'a bug tracker with projects and issues; issues have a title, description, project, priority low, medium or high and a status open, in progress or closed',
    {
      Project: ['name:string!', 'key:string', 'lead:string', 'status:active|paused|archived', 'description:long'],
      Issue: [
        'title:string!',
        'project>Project',
        'description:long',
        'priority:low|medium|high',
        'status:open|in progress|closed',
      ],
    },
  ],
  [
    'I want to manage my gym: members, classes and visits. Members have a name, email, membership type (basic, plus, premium) and active yes/no. Visits have member, class, date.',
    {
      Member: ['name:string!', 'email:email', 'membershipType:basic|plus|premium', 'active:boolean'],
      Visit: ['member>Member!', 'class>Class', 'date:date'],
    },
  ],
  [
    'a small library: books with title, author, isbn and year; readers with name and email; loans with book, reader, due date and whether it was returned',
    {
      Book: ['title:string!', 'author:string', 'isbn:string', 'year:integer'],
      Reader: ['name:string!', 'email:email'],
      Loan: ['book>Book!', 'reader>Reader', 'dueDate:date', 'returned:boolean'],
    },
  ],
  [
    'plan our wedding: guests with name, email and answer yes, no or maybe; tables with name and seats; tasks with title, due date and done; budget items with cost',
    {
      Guest: ['name:string!', 'email:email', 'answer:yes|no|maybe'],
      Table: ['name:string!', 'seats:integer'],
      Task: ['title:string!', 'dueDate:date', 'done:boolean'],
      BudgetItem: ['title:string!', 'cost:money'],
    },
  ],
  [
    'a public catalogue of our museum: exhibits with title, artist, year, room and description; rooms with name and floor. Everyone can read it',
    {
      Exhibit: ['title:string!', 'artist:string', 'year:integer', 'room>Room', 'description:long'],
      Room: ['name:string!', 'floor:integer'],
    },
  ],
  [
    'my farm: fields with name, size in hectares and crop; animals with name, kind, birth date and weight; harvests with field, date and amount',
    {
      Field: ['name:string!', 'size:number', 'crop:string'],
      Animal: ['name:string!', 'kind:string', 'birthDate:date', 'weight:number'],
      Harvest: ['field>Field!', 'date:date', 'amount:number'],
    },
  ],
  [
    'a conference programme that everyone can read: talks with title, speaker, room and start time; speakers with name, bio and photo',
    {
      Talk: ['title:string!', 'speaker>Speaker', 'room:string', 'startTime:date-time'],
      Speaker: ['name:string!', 'bio:long', 'photo:image'],
    },
  ],
];

describe('a first build', () => {
  it.each(sentences)('%s', async (sentence, entities) => {
    const { files, failures, chat } = await ask(sentence);
    expect(failures).toEqual([]);
    expect(detect(files)).toEqual([]);
    for (const [name, fields] of Object.entries(entities)) {
      expect([name, ...fieldsOf(files[`entities/${name}.json`])]).toEqual([name, ...fields]);
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining([`pages/${name}Detail.jsx`, `components/${name}Form.jsx`]),
      );
    }
    expect(chat.startsWith("I'll build **")).toBe(true);
  });

  it.each([
    'shop stock',
    'choir',
    'vaccination records',
    'a recipe book',
    'landlord',
    'bug tracker',
    'gym',
    'library',
    'wedding',
    'museum',
    'farm',
    'conference',
  ])('fills in what "%s" usually keeps', async (sentence) => {
    const { files, failures } = await ask(sentence);
    expect(failures).toEqual([]);
    expect(detect(files)).toEqual([]);
    expect(Object.keys(files).filter((path) => path.startsWith('entities/')).length).toBeGreaterThanOrEqual(2);
  });

  it('writes entities first and the start page as the first page', async () => {
    const { actions } = await ask(dogs);
    expect(actions.slice(0, 3)).toEqual(['add_entity Dog', 'add_entity Walk', 'add_file globals.css']);
    expect(actions.filter((action) => action.includes('pages/'))).toEqual(
      ['Home', 'Dogs', 'DogDetail', 'Walks', 'WalkDetail'].map((page) => `add_file pages/${page}.jsx`),
    );
  });

  it('keeps rows to their creator unless the words say otherwise', async () => {
    expect(permissionsOf((await ask(dogs)).files['entities/Dog.json'])).toEqual(own);
    expect(permissionsOf((await ask('museum')).files['entities/Exhibit.json'])).toEqual(publicRules);
    expect(permissionsOf((await ask('dogs with name. Everyone can see them')).files['entities/Dog.json'])).toEqual(
      publicRules,
    );
    expect(
      permissionsOf((await ask('a private museum diary, only I can see it')).files['entities/Exhibit.json']),
    ).toEqual(own);
    const booking = await ask('a restaurant site where visitors can see the menu and book a table');
    expect(permissionsOf(booking.files['entities/Reservation.json'])).toEqual({ read: 'admin', write: 'all' });
  });

  it('calls things by the words that were used, also where the trade has others', async () => {
    const { files } = await ask(
      'Stock for a small shop: products with name, sku, price and quantity; deliveries with product, supplier, date and quantity received.',
    );
    expect(Object.keys(files).filter((path) => path.startsWith('entities/'))).toEqual([
      'entities/Product.json',
      'entities/Delivery.json',
    ]);
  });

  it('keeps letters in titles and out of code', async () => {
    const { files, failures } = await ask('Verein mit Mitgliedern: Mitglieder mit Name, Größe und Straße');
    expect(failures).toEqual([]);
    const schema = JSON.parse(files['entities/Mitglied.json'] ?? '{}') as {
      properties: Record<string, { title: string }>;
    };
    expect(Object.entries(schema.properties).map(([key, { title }]) => [key, title])).toEqual([
      ['name', 'Name'],
      ['groesse', 'Größe'],
      ['strasse', 'Straße'],
    ]);
  });

  it('tells apart what names a row twice, and names another row of the same list', async () => {
    const { files, failures } = await ask(
      'Teams: name, town. Matches: home team, away team, date. Pigeons: name, ring, mother pigeon',
    );
    expect(failures).toEqual([]);
    expect(detect(files)).toEqual([]);
    const page = files['pages/TeamDetail.jsx'] ?? '';
    expect([...page.matchAll(/>(Matches[^<]*)<\/h2>/g)].map(([, heading]) => heading)).toEqual([
      'Matches · Home team',
      'Matches · Away team',
    ]);
    expect(files['entities/Pigeon.json']).toContain('"x-ref": "Pigeon"');
    const { rows } = await ask('add five sample rows to matches', files);
    const matches = rows.find(({ entity }) => entity === 'Match')?.rows ?? [];
    expect(matches.length).toBeGreaterThan(0);
    for (const { homeTeam, awayTeam } of matches) expect(homeTeam).not.toBe(awayTeam);
  });

  it('gives items what anything has', async () => {
    const { files } = await ask('items');
    expect(fieldsOf(files['entities/Item.json'])).toEqual([
      'name:string!',
      'status:open|in progress|done',
      'date:date',
      'notes:long',
    ]);
  });

  it('builds around an attached file and imports it', async () => {
    const { files, failures, imported } = await ask(
      'build an app from this',
      {},
      { attachments: [{ name: 'benches.csv', content: 'Place,Seats\nPond,3\n' }] },
    );
    expect(failures).toEqual([]);
    expect(detect(files)).toEqual([]);
    expect(Object.keys(files).filter((path) => path.startsWith('entities/'))).toEqual(['entities/Bench.json']);
    expect(imported).toEqual([{ entity: 'Bench', rows: [{ place: 'Pond', seats: 3 }] }]);
  });

  it('gives the same answer for the same input, in pieces of at most 200 characters', async () => {
    const read = async (): Promise<string[]> => {
      const pieces: string[] = [];
      for (const piece of runEngine({ nonce: nonce, prompt: dogs, files: {}, today: '2026-03-10' })) pieces.push(piece);
      return pieces;
    };
    const pieces = await read();
    expect(await read()).toEqual(pieces);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(200);
    expect(pieces.length).toBeGreaterThan(300);
  });
});

describe('what the engine proposes', () => {
  it.each([
    [dogs, 'Dog Walkers'],
    ['an app called "Bark & Co" for dog walkers', 'Bark & Co'],
    ['a recipe book', 'Recipe Book'],
    ['landlord', 'Rentals'],
    ['app for managing orchid varieties and their blooming periods', 'Orchid Varieties'],
    ['Build me a simple CRM', 'Customers'],
    ['', 'My App'],
  ])('the name for %j', (sentence, name) => expect(buildPlan(sentence).name).toBe(name));

  it('a look that fits', () => {
    const { accent, serif, icon } = buildPlan('museum');
    expect({ accent, serif, icon }).toEqual({ accent: { h: 40, s: 80, l: 34 }, serif: true, icon: 'Landmark' });
  });
});
