import { describe, expect, it } from '@jest/globals';
import type { NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { Staging } from '../../actions/staging/staging.js';
import type { AnswerRequest } from '../../prompts/answer-request.js';
import { writeInSteps } from './write-in-steps.js';

const files = { 'pages/A.jsx': 'a\n', 'pages/B.jsx': 'b\n' };
const open = (path: string): string => `Let me look.\n@@q1w2e3 open_files {"paths":["${path}"]}\n@@q1w2e3 end\n`;
const edit = `@@q1w2e3 edit_file {"path":"pages/B.jsx"}
@@q1w2e3 search
b
@@q1w2e3 replace
c
@@q1w2e3 end
Done.`;

const request = {
  accountId: 'a',
  nonce: 'q1w2e3',
  prompt: 'p',
  files,
  history: [],
  attachments: [],
  today: '2026-01-02',
};

/** What becomes of these answers, one a call; the last one repeats. */
async function written(...texts: string[]) {
  return writtenAfter(undefined, ...texts);
}

async function writtenAfter(soFar: AnswerRequest['soFar'], ...texts: string[]) {
  const requests: AnswerRequest[] = [];
  const events: NewGenerationEvent[] = [];
  const staging = new Staging(files);
  const answer = await writeInSteps({
    model: {
      name: 'scripted',
      canRepair: true,
      async *answer(request) {
        requests.push(request);
        yield { type: 'text', text: texts[Math.min(requests.length, texts.length) - 1]! };
        const usage = { promptTokens: 10, completionTokens: 2, cacheReadTokens: 5, cacheWriteTokens: 1 };
        yield { type: 'end', finishReason: 'stop', usage };
      },
    },
    request: { ...request, ...(soFar && { soFar }) },
    staging,
    context: { prompt: 'p', attachments: [] },
    idPrefix: 'a',
    emit: (event) => void events.push(event),
    signal: new AbortController().signal,
  });
  return { requests, events, staging, answer };
}

describe('an answer that asks for files', () => {
  it('goes on with them, and counts all its calls', async () => {
    const { requests, events, staging, answer } = await written(open('pages/B.jsx'), edit);
    expect(requests[1]?.soFar).toMatchObject({ told: 'Let me look.', opened: ['pages/B.jsx'], mayOpenMore: true });
    expect(staging.read('pages/B.jsx')).toBe('c\n');
    expect(answer).toMatchObject({
      usage: { promptTokens: 20, completionTokens: 4, cacheReadTokens: 10, cacheWriteTokens: 2 },
      text: 'Let me look.\n\n\nDone.',
      opened: ['pages/B.jsx'],
    });
    expect(events.flatMap((event) => ('action' in event ? event.action : []))).toEqual(['edit_file', 'edit_file']);
    expect(events).toContainEqual({ type: 'status', status: 'streaming', step: 'Reading pages/B.jsx' });
  });

  it('sees what it has already changed', async () => {
    const { requests } = await written(`${edit}\n${open('pages/B.jsx')}`, 'Fine.');
    expect(requests[1]?.soFar?.files['pages/B.jsx']).toBe('c\n');
    expect(requests[1]?.soFar?.told).toContain('In this answer I changed pages/B.jsx.');
  });

  it('knows in a repair, too, what it did before', async () => {
    const rejected = [{ file: 'pages/A.jsx', reason: 'no match', raw: 'x' }];
    const soFar = { told: 'I built it.', files, opened: [], mayOpenMore: true, rejected };
    const { requests } = await writtenAfter(soFar, open('pages/B.jsx'), 'Fine.');
    expect(requests[1]?.soFar).toMatchObject({ told: 'I built it.\n\nLet me look.', rejected });
  });

  it('has four calls at most, and knows which is the last', async () => {
    const { requests, answer } = await written(open('pages/A.jsx'));
    expect(requests.map(({ soFar }) => soFar?.mayOpenMore)).toEqual([undefined, true, true, false]);
    expect(answer.usage.promptTokens).toBe(40);
  });

  it.each(['{"path":"./pages/B.jsx"}', '{files:["src/pages/B.jsx"]}', '{"paths":"pages/B.jsx"}'])(
    'may say it as %s',
    async (header) => {
      const { answer } = await written(`@@q1w2e3 open_files ${header}\n`, edit);
      expect(answer.opened).toEqual(['pages/B.jsx']);
    },
  );

  it('is told when it asks in a form that cannot be read', async () => {
    const { requests, events, answer } = await written('@@q1w2e3 open_files {"paths":7}\n@@q1w2e3 end\n');
    expect(requests).toHaveLength(1);
    expect(answer.rejected).toMatchObject([{ action: 'unknown', reason: expect.stringContaining('open_files') }]);
    expect(events).toMatchObject([{ type: 'action-rejected', action: 'unknown' }]);
  });

  it('names the app without anybody seeing it, and loses no text behind the line', async () => {
    const { events, answer } = await written('@@q1w2e3 name_app {"name":"Dog walks"}\nHere it is.');
    expect(answer.appName).toBe('Dog walks');
    expect(events).toEqual([{ type: 'text', delta: 'Here it is.' }]);
  });
});

describe('an answer with thoughts', () => {
  it('shows them apart from what it says, and tells them to nobody', async () => {
    const { requests, events, answer } = await written(`<think>Mulling it over.</think>${open('pages/B.jsx')}`, edit);
    expect(events).toContainEqual({ type: 'reasoning', delta: 'Mulling it over.' });
    expect(answer.text).toBe('Let me look.\n\n\nDone.');
    expect(JSON.stringify(requests)).not.toContain('Mulling');
  });

  it('that has nothing else says them', async () => {
    const { answer } = await written('<think>it never ends');
    expect(answer.text).toBe('it never ends');
  });
});
