import { describe, expect, it } from '@jest/globals';
import type { GenerationEvent } from '@lathe/proto/builder-chat/generation';
import {
  parseJsonEventStream,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
  uiMessageChunkSchema,
} from 'ai';
import { serverSentEvents } from './server-sent-events.js';

const header = { path: 'pages/A.jsx', title: 'Page A' };
const events: GenerationEvent[] = [
  { seq: 1, type: 'status', status: 'streaming', step: 'Writing' },
  { seq: 2, type: 'text', delta: 'void' },
  { seq: 3, type: 'action-start', actionId: 'a1', action: 'add_file', header },
  { seq: 1_000_001, type: 'restarted', attempt: 2 },
  { seq: 1_000_002, type: 'text', delta: 'Hel' },
  { seq: 1_000_003, type: 'text', delta: 'lo' },
  { seq: 1_000_004, type: 'action-start', actionId: 'a1', action: 'add_file', header },
  { seq: 1_000_005, type: 'action-delta', actionId: 'a1', text: 'x' },
  {
    seq: 1_000_006,
    type: 'action-end',
    actionId: 'a1',
    action: 'add_file',
    header,
    body: 'x',
    truncated: false,
    added: 1,
    removed: 0,
  },
  { seq: 1_000_007, type: 'version', versionId: 'v1' },
  { seq: 1_000_008, type: 'status', status: 'committed', step: '' },
];

async function* batches(events: GenerationEvent[]): AsyncGenerator<GenerationEvent[]> {
  yield events.slice(0, 2);
  yield [];
  yield events.slice(2);
}

async function textOf(events: GenerationEvent[], after = 0): Promise<string> {
  let text = '';
  for await (const part of serverSentEvents(batches(events), 'm1', after)) text += part;
  return text;
}

/** The message as the AI SDK's own client puts it together. */
async function asClient(text: string): Promise<{ message: UIMessage | undefined; errors: unknown[] }> {
  const bytes = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const errors: unknown[] = [];
  const chunks = parseJsonEventStream({ stream: bytes, schema: uiMessageChunkSchema }).pipeThrough(
    new TransformStream<{ success: true; value: UIMessageChunk } | { success: false; error: unknown }, UIMessageChunk>({
      transform(result, controller) {
        if (result.success) controller.enqueue(result.value);
        else errors.push(result.error);
      },
    }) as never,
  ) as ReadableStream<UIMessageChunk>;
  let message: UIMessage | undefined;
  for await (const next of readUIMessageStream({ stream: chunks, onError: (error) => errors.push(error) }))
    message = next;
  return { message, errors };
}

describe('the stream on the wire', () => {
  it('is understood by the AI SDK, restarts included', async () => {
    const { message, errors } = await asClient(await textOf(events));
    expect(errors).toEqual([]);
    expect(message?.id).toBe('m1');
    expect(message?.parts.filter(({ type }) => type === 'text')).toMatchObject([{ text: 'Hello', state: 'done' }]);
    expect(message?.parts.filter(({ type }) => type === 'data-action')).toMatchObject([
      { id: 'a1', data: { status: 'complete', title: 'Page A', file: 'pages/A.jsx' } },
    ]);
    expect(message?.parts.find(({ type }) => type === 'data-version')).toMatchObject({ data: { versionId: 'v1' } });
  });

  it('tells the AI SDK of a failure', async () => {
    const failed: GenerationEvent[] = [
      ...events.slice(0, 2),
      { seq: 3, type: 'failed', error: { code: 'c', message: 'It failed' } },
    ];
    expect(String((await asClient(await textOf(failed))).errors[0])).toContain('It failed');
  });

  it('sends a reader who comes back only what is new', async () => {
    const whole = await textOf(events);
    const rest = await textOf(events, 1_000_003);
    expect(rest).not.toContain('"start"');
    expect(whole.endsWith(rest.replace(/^(?:: quiet\n\n)+/, ''))).toBe(true);
    expect(rest).toContain('id: 1000004\n');
    expect(await textOf(events, 1_000_008)).toBe(': quiet\n\n: quiet\n\n: quiet\n\ndata: [DONE]\n\n');
  });
});
