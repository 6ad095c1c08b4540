import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatUnderTest, dog, homePage } from './chat-under-test.js';
import { readUiStream } from './ui-stream-reader.js';

const entity = (m: string, schema = dog): string => `${m} add_entity {"name":"Dog"}\n${schema}\n${m} end\n`;
const rows = (m: string, ...names: string[]): string =>
  inserted(
    m,
    names.map((name) => ({ name })),
  );
const inserted = (m: string, list: object[]): string =>
  `${m} insert_entity_records {"name":"Dog","count":${list.length}}\n${JSON.stringify(list)}\n${m} end\n`;
const page = (m: string, content: string): string => `${m} add_file {"path":"pages/Dogs.jsx"}\n${content}${m} end\n`;
const broken = 'export default function Dogs() { return <Zorp />; }\n';

describe('a repair', () => {
  const chat = new ChatUnderTest();
  beforeAll(() => chat.start());
  afterAll(() => chat.stop());
  beforeEach(() => chat.newApp());

  /** What is inserted when the first answer is this, and its repair that. */
  async function insertedBy(first: (m: string) => string, repair: (m: string) => string): Promise<unknown[]> {
    chat.model.canRepair = true;
    chat.model.script = ({ nonce, repair: issues }) => (issues === undefined ? first : repair)(`@@${nonce}`);
    const { state } = readUiStream((await chat.post('dogs')).text);
    expect(state).toMatchObject({ status: 'committed', versionId: chat.apps.head });
    expect(chat.model.requests.length).toBeGreaterThan(1);
    return chat.apps.rows.flatMap((batch) => batch.rows);
  }

  it('that writes the sample rows again adds them once', async () => {
    const all = await insertedBy(
      (m) => entity(m) + page(m, broken) + rows(m, 'Rex', 'Bella'),
      (m) => page(m, homePage) + rows(m, 'Rex', 'Bella'),
    );
    expect(all).toEqual([{ name: 'Rex' }, { name: 'Bella' }]);
  });

  it('that gives other rows for an entity gives them instead', async () => {
    const all = await insertedBy(
      (m) => entity(m) + page(m, broken) + rows(m, 'Rex', 'Bella'),
      (m) =>
        entity(m, dog.replace('"name":{', '"title":{')).replace('add_entity', 'edit_entity') +
        page(m, homePage) +
        inserted(m, [{ title: 'Rex' }]) +
        inserted(m, [{ title: 'Bella' }]),
    );
    expect(all).toEqual([{ title: 'Rex' }, { title: 'Bella' }]);
  });

  it('that brings rows which could not be read adds these to the others', async () => {
    const all = await insertedBy(
      (m) => entity(m) + page(m, homePage) + rows(m, 'Rex') + inserted(m, [{ nmae: 'Bella' }]),
      (m) => rows(m, 'Rex', 'Bella'),
    );
    expect(all).toEqual([{ name: 'Rex' }, { name: 'Bella' }]);
  });

  it('that is thrown away takes its rows with it', async () => {
    const fault = '<a href="/Nowhere">x</a>';
    const all = await insertedBy(
      (m) =>
        entity(m) + page(m, homePage.replace('<h1', `<>${fault}<h1`).replace('</h1>', '</h1></>')) + rows(m, 'Rex'),
      (m) => page(m, broken) + rows(m, 'Bella'),
    );
    expect(all).toEqual([{ name: 'Rex' }]);
    expect(chat.apps.file('pages/Dogs.jsx')).toContain(fault);
  });

  it('keeps rows that an answer means to be alike', async () => {
    const all = await insertedBy(
      (m) => entity(m) + page(m, broken) + rows(m, 'Rex', 'Rex'),
      (m) => page(m, homePage),
    );
    expect(all).toEqual([{ name: 'Rex' }, { name: 'Rex' }]);
  });
});
