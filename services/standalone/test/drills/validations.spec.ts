import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DrilledApp } from './drilled-app.js';
import { atEveryStep, drillMs } from './every-step.js';
import { MortalLathe } from './mortal-lathe.js';
import type { TroubleKind } from './mortal-services.js';

/** Mended by a certain fix: the import is missing. */
const fixable = 'export default function Home() { const [n] = useState(0); return <h1>{n}</h1>; }\n';
/** Mended by the model alone. */
const broken = 'export default function Cats() { return <Zorp />; }\n';
const mended = 'export default function Cats() { return <h1>Cats</h1>; }\n';
const dog = '{"name":"Dog","properties":{"name":{"type":"string"}},"permissions":{"read":"all","write":"creator"}}';
const faulty = { 'entities/Dog.json': dog, 'pages/Home.jsx': fixable, 'pages/Cats.jsx': broken };
/** What a message asks for: it begins from whatever is there, and says so by its page. */
const added = 'export default function Added() { return <h1>Added</h1>; }\n';

interface Checked {
  app: DrilledApp;
  /** The version with the faults. */
  old: string;
}

jest.setTimeout(drillMs);

describe('validate and repair', () => {
  let lathe: MortalLathe;
  beforeAll(async () => {
    lathe = await MortalLathe.open();
    lathe.model.script = ({ prompt, repair }, mark) => {
      const answer = `${mark} add_file {"path":"pages/Added.jsx"}\n${added}${mark} end\n`;
      const repaired = `${mark} add_file {"path":"pages/Cats.jsx"}\n${mended}${mark} end\n`;
      return prompt === 'add a page' && repair === undefined ? answer : repaired;
    };
  });
  afterAll(() => lathe.close());

  async function prepare(): Promise<Checked> {
    const app = await new DrilledApp(lathe).create();
    const old = await app.commit(faulty);
    await lathe.rest();
    await app.addDog({ name: 'Rex' });
    return { app, old };
  }

  /** Old or new as a whole, and the same answer for whoever asks again. */
  async function isOneResult({ app, old }: Checked): Promise<void> {
    const { versions, files, fields, chat } = await app.state();
    const isNew = versions[0]?.id !== old;
    expect(versions.map(({ id }) => id).slice(isNew ? 1 : 0)).toEqual([old]);
    expect(files['pages/Cats.jsx']).toBe(isNew ? mended : broken);
    expect(files['pages/Home.jsx']?.includes('import { useState }')).toBe(isNew);
    expect([fields, chat, lathe.accounts.used(app.ownerId)]).toEqual([['name'], [], 0]);
    const [first, second] = [await app.validate(old), await app.validate(old)];
    expect(first?.json).toMatchObject({ unresolvedIssues: [], previousVersionId: old });
    expect(first?.json.initialIssues).toHaveLength(2);
    expect(second?.json).toEqual(first?.json);
    await lathe.rest();
    const after = await app.state();
    expect(after.versions).toHaveLength(2);
    expect(first?.json.appBundle.versionId).toBe(after.head);
    if (isNew) expect(after.head).toBe(versions[0]?.id);
    expect(await app.dogs()).toEqual([{ name: 'Rex' }]);
  }

  /** Every answer that was written belongs to a message that counts once, and has made its version; nothing runs. */
  async function isConsistent({ app, old }: Checked): Promise<void> {
    const { versions, files, fields, chat } = await app.state();
    const answered = versions.filter(({ messageId }) => messageId !== null);
    expect(chat).toEqual(answered.length === 0 ? [] : ['add a page', 'ready']);
    if (lathe.accounts.used(app.ownerId) !== answered.length) await lathe.runLateJobs();
    expect(lathe.accounts.used(app.ownerId)).toBe(answered.length);
    expect(versions.at(-1)?.id).toBe(old);
    expect(files['pages/Added.jsx']).toBe(answered.length === 0 ? undefined : added);
    expect(files['pages/Cats.jsx']).toBe(versions.length === 1 + answered.length ? broken : mended);
    expect(fields).toEqual(['name']);
    expect(await app.dogs()).toEqual([{ name: 'Rex' }]);
  }

  const twice = ({ app, old }: Checked): Promise<unknown> => Promise.all([app.validate(old), app.validate(old)]);
  const besideAnswer = ({ app, old }: Checked): Promise<unknown> =>
    Promise.all([app.say('add a page'), app.validate(old)]);

  it.each<[TroubleKind, string, (before: Checked) => Promise<unknown>]>([
    ['dies after write', 'twice at once', twice],
    ['loses the answer to write', 'once', ({ app, old }) => app.validate(old)],
    ['cannot make call', 'once', ({ app, old }) => app.validate(old)],
    ['loses the answer to call', 'twice at once', twice],
  ])('has one result when the process %s, asked %s', async (kind, _asked, act) => {
    expect(await atEveryStep(lathe, kind, { prepare, act, check: isOneResult })).toBeGreaterThan(0);
  });

  it.each<TroubleKind>(['dies after write', 'loses the answer to call'])(
    'and an answer keep each other out when the process %s, and no message counts that is not there',
    async (kind) => {
      const done: Checked[] = [];
      const noted = (before: Checked): Promise<unknown> => {
        done.push(before);
        return besideAnswer(before);
      };
      expect(await atEveryStep(lathe, kind, { prepare, act: noted, check: isConsistent })).toBeGreaterThan(0);
      await lathe.runLateJobs();
      for (const before of done) await isConsistent(before);
    },
  );
});
