import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { errorMessage } from '@lathe/proto/errors/codes';
import { modelsOn, served, wires } from '../testing/model-servers/models-on.js';
import { type Fault, faults } from '../testing/model-servers/wire.js';
import type { ModelError, ModelErrorCode } from './model-error.js';
import type { ModelChunk, ModelMessage } from './models.js';
import type { ModelProvider } from './models-env.js';

const golden = new URL('FAULTS.md', import.meta.url);
const question: ModelMessage[] = [
  { role: 'system', content: 'Be short.' },
  { role: 'user', content: 'A dog?' },
];
const patient = { firstMs: 60_000, betweenMs: 60_000 };
const providers: ModelProvider[] = ['openai-compatible', 'anthropic', 'google', 'ollama'];

/** What each failure must be told as, whoever has it; null is an answer like any other. */
const expected: Record<Fault, ModelErrorCode | null> = {
  'wrong key': 'chat/model-key',
  'unknown model': 'chat/model-unknown',
  'prompt too long': 'chat/model-too-long',
  'rate limit': 'too-many-requests',
  quota: 'chat/model-quota',
  'no credit': 'chat/model-credit',
  'server error': 'chat/model-failed',
  overloaded: 'chat/model-overloaded',
  'overloaded in the stream': 'chat/model-overloaded',
  'no first word': 'chat/model-stalled',
  'silence in the middle': 'chat/model-stalled',
  'connection cut': 'chat/model-cut',
  'ends without an end': 'chat/model-cut',
  'plain answer': 'chat/model-unreadable',
  'page instead of an answer': 'chat/model-unreadable',
  'content filter': 'chat/model-refused',
  'prompt blocked': 'chat/model-refused',
};
/** Ollama has no filter, and the whole of its answer is a line of a stream; a whole of OpenAI's form is read as one. */
const otherwise: Partial<Record<ModelProvider, Partial<Record<Fault, ModelErrorCode | null>>>> = {
  'openai-compatible': { 'plain answer': null },
  ollama: { 'plain answer': null, 'content filter': null, 'prompt blocked': null },
};
const codeOf = (provider: ModelProvider, fault: Fault): ModelErrorCode | null => {
  const own = otherwise[provider]?.[fault];
  return own === undefined ? expected[fault] : own;
};

/** Faults of streams, in words. */
const streamed: Partial<Record<Fault, string>> = {
  'overloaded in the stream': '200, two pieces of text, then its event of being overloaded',
  'no first word': '200 and its headers, then nothing',
  'silence in the middle': '200, two pieces of text, then nothing',
  'connection cut': '200, two pieces of text, then the connection is reset',
  'ends without an end': '200, two pieces of text, then the stream ends without a reason',
  'plain answer': '200, the whole answer as one JSON though a stream was asked for',
  'page instead of an answer': '200, a page of HTML',
  'content filter': '200, two pieces of text, then the end, with the filter as its reason where there is one',
  'prompt blocked': '200, no text, the reason that the prompt was refused where there is one',
};

interface Outcome {
  code: ModelErrorCode | null;
  text: string;
  user: string;
  operator: string[];
  counted: string;
}

async function played(provider: ModelProvider, fault: Fault): Promise<Outcome> {
  const silent = fault === 'no first word' || fault === 'silence in the middle';
  const patience = silent ? { firstMs: 400, betweenMs: 400 } : { ...patient };
  const { models, server, log, ledger } = await modelsOn(provider, { patience });
  server.faults = [fault];
  const call = { accountId: 'a', purpose: 'test', signal: new AbortController().signal };
  let text = '';
  const heard = (chunk: ModelChunk): ModelErrorCode | null => {
    if (chunk.type === 'text') text += chunk.text;
    else if (chunk.finishReason === 'refusal') return 'chat/model-refused';
    else if (chunk.finishReason === 'cut') return 'chat/model-cut';
    return null;
  };
  let code: ModelErrorCode | null = null;
  let user = '';
  try {
    for await (const chunk of models.stream(question, call)) code = heard(chunk) ?? code;
    user = code === null ? '(the answer)' : errorMessage(code);
  } catch (error) {
    ({ code, message: user } = error as ModelError);
  }
  Object.assign(patience, patient);
  // The same message goes through as it was, once the fault is gone.
  const again: ModelChunk[] = [];
  for await (const chunk of models.stream(question, call)) again.push(chunk);
  expect(again.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop' });
  expect(server.requests.at(-1)?.body).toEqual(server.requests[0]?.body);
  expect(server.refused).toEqual([]);
  await server.close();
  const [first] = ledger.slice(0, -1);
  const counted =
    first === undefined
      ? 'nothing'
      : `${first.promptTokens} read, ${first.completionTokens} written${first.estimated ? ', estimated' : ''}${first.failure ? ', not charged' : ''}`;
  return { code, text, user, operator: log.map(({ detail }) => detail), counted };
}

function sentOf(provider: ModelProvider, fault: Fault): string {
  const failure = wires[provider].failure(fault, served);
  if (failure === null) return streamed[fault] ?? fault;
  const headers = Object.entries(failure.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return [`${failure.status}`, ...headers, failure.body.trim()].join('; ');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |`;

describe('the faults of providers', () => {
  const tables: string[] = [];

  it.each(providers)(
    'are told of %s to the user and to the operator, each in a sentence of its own',
    async (provider) => {
      const rows: string[] = [];
      for (const fault of faults) {
        const outcome = await played(provider, fault);
        const what = `${provider}, ${fault}`;
        expect([what, outcome.code]).toEqual([what, codeOf(provider, fault)]);
        expect([what, outcome.operator.length]).toEqual([what, outcome.code === null ? 0 : 1]);
        expect(`${outcome.user} ${outcome.operator.join(' ')}`).not.toContain(served.key);
        expect(outcome.user).not.toMatch(/openai|anthropic|google|ollama|model-1|req_|\d{3}/i);
        const sent = sentOf(provider, fault).replaceAll(served.key, '(the key)');
        rows.push(
          row(fault, sent, outcome.user, outcome.operator.join(' ') || '(nothing)', outcome.text, outcome.counted),
        );
      }
      const head = row(
        'Fault',
        'What the service sends',
        'What the user reads',
        'What the operator reads',
        'Text that came',
        'Ledger',
      );
      tables.push([`## ${provider}`, '', head, row('---', '---', '---', '---', '---', '---'), ...rows].join('\n'));
    },
    60_000,
  );

  it('are those of the table', async () => {
    const text = `${intro}\n${tables.join('\n\n')}\n`;
    if (process.env['WRITE_GOLDEN'] === '1') await writeFile(golden, text);
    expect(text).toBe(await readFile(golden, 'utf8'));
  });
});

const intro = `# What happens when a language model fails

Made by \`fault-table.spec.ts\`, which plays each fault on a local service that speaks and refuses as the provider does, and
fails when this differs (\`WRITE_GOLDEN=1\` writes it anew). After each fault the same message is sent again as it was, and is
answered. The text that came before a fault is kept as far as its actions are whole.
`;
