import { describe, expect, it } from '@jest/globals';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { mend } from '../../detectors/mend.js';
import type { AnswerRequest } from '../../prompts/answer-request.js';
import { produceVersion } from './produce-version.js';

const m = '@@q1w2e3';
const dog = (read: string): string =>
  JSON.stringify({ name: 'Dog', properties: { name: { type: 'string' } }, permissions: { read, write: 'creator' } });
const entity = (read: string): string => `${m} edit_entity {"name":"Dog"}\n${dog(read)}\n${m} end\n`;
const page = (body: string): string => `export default function Dogs() {\n  return ${body};\n}\n`;
const file = (body: string): string => `${m} add_file {"path":"pages/Dogs.jsx"}\n${page(body)}${m} end\n`;
const edit = (search: string): string =>
  `${m} edit_file {"path":"pages/Dogs.jsx"}\n${m} search\n${search}\n${m} replace\n<h2 />\n${m} end\n`;
const files = { 'entities/Dog.json': dog('creator'), 'pages/Dogs.jsx': page('<a href="/Nowhere">old</a>') };

/** What becomes of these answers, one a call; behind the last one the model has nothing to say. */
async function answered(...texts: string[]) {
  const requests: AnswerRequest[] = [];
  const events: NewGenerationEvent[] = [];
  const { staged } = await produceVersion({
    accountId: 'a',
    turnId: 't',
    prompt: 'change it',
    attachments: [],
    history: [{ role: 'user', content: 'before' }],
    draft: { name: 'Dogs', visibility: 'public_without_login', head: null, chatCut: null, files, tools: [] },
    model: {
      name: 'scripted',
      canRepair: true,
      async *answer(request) {
        requests.push(request);
        yield { type: 'text', text: texts[requests.length - 1] ?? 'Hm.' };
        const usage = { promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
        yield { type: 'end', finishReason: 'stop', usage };
      },
    },
    check: async (now, options) => mend(now, 'public_without_login', options),
    newNonce: () => 'q1w2e3',
    today: '2026-01-02',
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
  });
  const said = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
  return { requests, staged, said, events };
}

describe('the repair of an answer', () => {
  it('is not asked for a link that was dead before, which the words do not tell again either', async () => {
    const { requests, said } = await answered(file('<a href="/Nowhere">new</a>'));
    expect(requests).toHaveLength(1);
    expect(said).toBe('');
  });

  it('is asked with the same conversation, what was refused and why, and the words say what is open at last', async () => {
    const { requests, staged, said } = await answered(`I change it.\n${edit('<h1 />')}`, edit('<h1>'));
    expect(requests).toHaveLength(2);
    const [, first] = requests;
    expect(first?.history).toEqual(requests[0]?.history);
    const reason = expect.stringContaining('the search text is not in the file');
    const raw = expect.stringContaining('<h1 />');
    expect(first?.soFar?.rejected).toEqual([{ file: 'pages/Dogs.jsx', reason, raw }]);
    expect(first?.repair).toMatchObject([{ path: 'pages/Dogs.jsx', message: reason }]);
    expect(staged).toBeNull();
    expect(said).toMatch(
      /^I change it\.\n+What is still open:\n- pages\/Dogs\.jsx: .*the search text is not in the file/,
    );
  });

  it('says nothing when it has mended all of it', async () => {
    const { requests, staged, said } = await answered(edit('<h1 />'), file('<h1>new</h1>'));
    expect(requests).toHaveLength(2);
    expect(staged?.files?.['pages/Dogs.jsx']).toContain('new');
    expect(said).toBe('');
  });

  it('knows what the repair before it did, and is told what is left alone', async () => {
    const add = `${m} add_file {"path":"components/A.jsx"}\n${page('<p />').replace('Dogs', 'A')}${m} end\n`;
    const { requests } = await answered(edit('<h1 />') + edit('<h3 />').replace('Dogs', 'Cats'), add + file('<h1 />'));
    expect(requests).toHaveLength(3);
    expect(requests[2]?.soFar?.told).toMatch(/wrote components\/A\.jsx and wrote pages\/Dogs\.jsx/);
    expect(requests[2]?.repair).toMatchObject([{ path: 'pages/Cats.jsx' }]);
  });

  it('opens no rights', async () => {
    const { staged } = await answered(edit('<h1 />'), entity('all') + file('<h1 />'));
    expect(JSON.parse(staged?.files?.['entities/Dog.json'] ?? files['entities/Dog.json'])).toMatchObject({
      permissions: { read: 'creator', write: 'creator' },
    });
    const refused = `${m} edit_entity {"name":"Dog"}\n{"name":"Dog"}\n${m} end\n`;
    const again = await answered(refused, entity('all'));
    expect(again.staged?.files?.['entities/Dog.json']).toContain('"read": "all"');
  });

  it('is given the code that was written into the chat, beside actions, too, where it is a file of its own', async () => {
    const { requests } = await answered(`Here:\n\`\`\`jsx\nconst a = 1;\n\`\`\`\n`);
    expect(requests[1]?.soFar?.rejected).toMatchObject([{ raw: 'const a = 1;\n' }]);
    const shown = await answered(
      `${file('<h1 />')}\n\`\`\`jsx\n${page('<h1 />')}\`\`\`\nCall \n\`\`\`js\nDog.list()\n\`\`\`\n`,
    );
    expect(shown.requests).toHaveLength(1);
    const beside = await answered(`${file('<h1 />')}\n\`\`\`jsx\n${page('<h3 />')}\`\`\`\n`);
    expect(beside.requests[1]?.soFar?.rejected).toMatchObject([{ raw: page('<h3 />') }]);
  });

  const cats = `${m} insert_entity_records {"name":"Cat","count":1}\n[{"name":"Mia"}]\n${m} end\n`;
  const cat = `${m} add_entity {"name":"Cat"}\n${dog('all').replace('Dog', 'Cat')}\n${m} end\n`;

  it('brings the entity that rows have waited for', async () => {
    const { requests, staged, said } = await answered(cats, cat);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.repair).toMatchObject([{ path: 'Cat', message: expect.stringContaining('no entity Cat') }]);
    expect(staged?.records).toEqual([{ entity: 'Cat', rows: [{ name: 'Mia' }] }]);
    expect(said).toBe('');
    expect((await answered(cats)).said).toContain('there is no entity Cat');
    expect((await answered(cats + cat)).requests).toHaveLength(1);
  });

  it('is asked for the old name of a field where it is not certain, and the field that is gone is told', async () => {
    const renamed = `${m} edit_entity {"name":"Dog","renamedFrom":{"fields":{"title":"name"}}}\n${dog('creator').replace('"name":{', '"title":{')}\n${m} end\n`;
    const use = `${m} add_file {"path":"pages/Dogs.jsx"}\nimport { Dog } from '@/entities/Dog';\nconst save = () => Dog.create({ name: 'x' });\nconst first = (row) => row.name;\n${page('<p onClick={save}>{first}{dog.name}</p>')}${m} end\n`;
    const { requests, staged } = await answered(use + renamed);
    expect(requests[1]?.repair).toMatchObject([{ path: 'pages/Dogs.jsx', line: 3 }]);
    expect(staged?.files?.['pages/Dogs.jsx']).toMatch(/Dog\.create\(\{ title: 'x' \}\)[^]*dog\.title/);
    const dropped = await answered(renamed.replace('"renamedFrom":{"fields":{"title":"name"}}', '"title":"Dogs"'));
    expect(dropped.requests).toHaveLength(1);
    expect(dropped.said).toBe('');
    expect(dropped.events).toContainEqual(
      expect.objectContaining({
        type: 'findings',
        findings: expect.objectContaining({
          issues: [expect.objectContaining({ message: expect.stringContaining('the version before is restored') })],
        }),
      }),
    );
  });
});
