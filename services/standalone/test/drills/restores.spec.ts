import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestAnswer } from '@lathe/platform/testing/test-service';
import { type AppState, DrilledApp } from './drilled-app.js';
import { atEveryStep, drillMs } from './every-step.js';
import { MortalLathe } from './mortal-lathe.js';
import type { TroubleKind } from './mortal-services.js';

const dogWith = (fields: string[]): string =>
  JSON.stringify({
    name: 'Dog',
    properties: Object.fromEntries(fields.map((field) => [field, { type: field === 'age' ? 'number' : 'string' }])),
    permissions: { read: 'all', write: 'creator' },
  });

const answers: Record<string, (mark: string) => string> = {
  dogs: (m) => `${m} add_entity {"name":"Dog","title":"Dogs"}
${dogWith(['name'])}
${m} end
${m} add_file {"path":"pages/Home.jsx","title":"Home"}
export default function Home() { return <h1>Dogs</h1>; }
${m} end
`,
  ages: (m) => `${m} edit_entity {"name":"Dog","title":"Ages"}
${dogWith(['name', 'age'])}
${m} end
${m} add_file {"path":"pages/Ages.jsx","title":"Ages"}
export default function Ages() { return <h1>Ages</h1>; }
${m} end
`,
};

type Whole = Pick<AppState, 'files' | 'fields' | 'chat'>;
const wholeOf = ({ files, fields, chat }: AppState): Whole => ({ files, fields, chat });

jest.setTimeout(drillMs);

describe('a restore, its undo, and steps back and forth', () => {
  let lathe: MortalLathe;
  let app: DrilledApp;
  let early: Whole;
  let late: Whole;
  let firstVersion: string;
  const dogs = [{ name: 'Rex', age: 3 }, { name: 'Bo' }];

  beforeAll(async () => {
    lathe = await MortalLathe.open();
    app = await new DrilledApp(lathe).create();
    lathe.model.script = ({ prompt }, mark) => answers[prompt]!(mark);
    await app.say('dogs', 'm-1');
    await lathe.rest();
    const first = await app.state();
    [early, firstVersion] = [wholeOf(first), first.head];
    await app.addDog({ name: 'Bo' });
    await app.say('ages', 'm-2');
    await lathe.rest();
    await app.addDog({ name: 'Rex', age: 3 });
    late = wholeOf(await app.state());
    expect([early, late]).toMatchObject([
      { fields: ['name'], chat: ['dogs', 'ready'] },
      { fields: ['name', 'age'], chat: ['dogs', 'ready', 'ages', 'ready'] },
    ]);
  });
  afterAll(() => lathe.close());

  interface Move {
    from: () => Whole;
    to: () => Whole;
    make(head: string): Promise<TestAnswer | undefined>;
    /** What leads back to where it begins. */
    back: string;
  }
  const [toEarly, toLate] = [
    { from: () => late, to: () => early },
    { from: () => early, to: () => late },
  ];
  const moves: Record<string, Move> = {
    restore: { ...toEarly, make: () => app.restore(firstVersion, 'm-1'), back: 'undo of the restore' },
    'undo of the restore': { ...toLate, make: (head) => app.undoRestore(head), back: 'restore' },
    undo: { ...toEarly, make: (head) => app.step('undo', head), back: 'redo' },
    redo: { ...toLate, make: (head) => app.step('redo', head), back: 'undo' },
  };
  const kinds: TroubleKind[] = [
    'dies after write',
    'loses the answer to write',
    'cannot make call',
    'loses the answer to call',
  ];

  describe.each(kinds)('when the process %s', (kind) => {
    it.each(Object.entries(moves))('leave old or new whole: %s', async (_name, { from, to, make, back }) => {
      const steps = await atEveryStep(lathe, kind, {
        prepare: async () => {
          const now = await app.state();
          if (now.chat.length !== from().chat.length) expect((await moves[back]!.make(now.head))?.status).toBe(200);
          await lathe.rest();
          const before = await app.state();
          expect(wholeOf(before)).toEqual(from());
          return before;
        },
        act: ({ head }) => make(head),
        check: async ({ head, versions }) => {
          expect([from(), to()]).toContainEqual(wholeOf(await app.state()));
          // Somebody who was not told that it is made makes it again, and it is made once.
          expect([200, 409]).toContain((await make(head))?.status);
          await lathe.rest();
          const after = await app.state();
          expect(wholeOf(after)).toEqual(to());
          expect(after.versions[1]?.id).toBe(versions[0]?.id);
        },
      });
      expect(steps).toBeGreaterThan(0);
    });

    it('lose no row, and no value of one', async () => {
      const { head, chat } = await app.state();
      if (chat.length !== late.chat.length) await moves['undo']!.make(head);
      expect(await app.dogs()).toEqual(dogs);
    });
  });
});
