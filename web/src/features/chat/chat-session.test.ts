import type { GenerationEvent, NewGenerationEvent } from '@lathe/proto/builder-chat/generation';
import { cancelGeneration, resumeStream, sendMessage } from '@lathe/proto/builder-chat/http';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { session as signIn } from '@/lib/session';
import { appId, sessionAnswer } from '@/testing/samples';
import { eventStream, refusal, serve } from '@/testing/server';
import { ChatSession } from './chat-session';

const generationId = 'd'.repeat(24);
const noAnswer = (): Response => new HttpResponse(null, { status: 204 });

const numbered = (...events: NewGenerationEvent[]): GenerationEvent[] =>
  events.map((event, index) => ({ ...event, seq: index + 1 }) as GenerationEvent);

const answer = numbered(
  { type: 'status', status: 'streaming', step: 'Writing pages' },
  { type: 'text', delta: 'Here ' },
  { type: 'text', delta: 'it is.' },
  { type: 'action-start', actionId: 'a1', action: 'add_file', header: { path: 'pages/Dogs.jsx' } },
  { type: 'action-delta', actionId: 'a1', text: 'export' },
  {
    type: 'action-end',
    actionId: 'a1',
    action: 'add_file',
    header: { path: 'pages/Dogs.jsx' },
    body: 'export default 1;',
    truncated: false,
    added: 1,
    removed: 0,
  },
  { type: 'version', versionId: 'c'.repeat(24) },
  { type: 'status', status: 'committed', step: '' },
);

const ended = (session: ChatSession): Promise<void> =>
  vi.waitFor(() => expect(session.snapshot().running).toBe(false), { timeout: 4000 });

describe('ChatSession', () => {
  it('sends the last three messages and the version, and reduces the stream to the answer', async () => {
    const session = new ChatSession(appId);
    let body: unknown;
    serve(sendMessage, (asked) => {
      body = asked.body;
      return eventStream(generationId, answer);
    });
    const settled = vi.fn();
    session.onSettled(settled);
    const history = ['one', 'two', 'three'].map((content) => ({ role: 'user' as const, content }));
    session.send({ text: 'Dogs please', history, versionId: 'e'.repeat(24) });
    expect(session.snapshot()).toMatchObject({ sent: { text: 'Dogs please' }, running: true });
    await ended(session);
    expect(body).toMatchObject({
      id: appId,
      messages: [
        { content: 'two' },
        { content: 'three' },
        { parts: [{ type: 'text', text: 'Dogs please' }], annotations: [{ versionId: 'e'.repeat(24) }] },
      ],
    });
    expect(session.snapshot().live).toMatchObject({
      text: 'Here it is.',
      status: 'committed',
      seq: 8,
      actions: [{ file: 'pages/Dogs.jsx', status: 'complete', content: 'export default 1;' }],
    });
    expect(session.snapshot().generationId).toBe(generationId);
    expect(settled).toHaveBeenCalledTimes(2);
  });

  it('picks a broken stream up after the last event it saw, and shows nothing twice', async () => {
    const session = new ChatSession(appId);
    serve(sendMessage, () => eventStream(generationId, answer.slice(0, 2)));
    const asked: string[] = [];
    serve(resumeStream, ({ request }) => {
      asked.push(new URL(request.url).search);
      // The server may repeat what the client has: only numbers count.
      return eventStream(generationId, answer.slice(1));
    });
    session.send({ text: 'Dogs please' });
    await ended(session);
    expect(asked).toEqual([`?after=2&generationId=${generationId}`]);
    expect(session.snapshot().live?.text).toBe('Here it is.');
  });

  it('goes on through a server that is away for a moment', async () => {
    const session = new ChatSession(appId);
    serve(sendMessage, () => eventStream(generationId, answer.slice(0, 3)));
    let attempts = 0;
    serve(resumeStream, () => {
      attempts += 1;
      return attempts === 1 ? HttpResponse.error() : eventStream(generationId, answer.slice(3));
    });
    session.send({ text: 'Dogs please' });
    await ended(session);
    expect(attempts).toBe(2);
    expect(session.snapshot().live?.status).toBe('committed');
  });

  it('follows an answer that another tab has started', async () => {
    const session = new ChatSession(appId);
    serve(resumeStream, () => eventStream(generationId, answer));
    session.resume();
    await vi.waitFor(() => expect(session.snapshot().live?.status).toBe('committed'));
    expect(session.snapshot().sent).toBeNull();
  });

  it('stays idle when nothing runs', async () => {
    const session = new ChatSession(appId);
    const looked = vi.fn(noAnswer);
    serve(resumeStream, looked);
    session.resume();
    await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce());
    expect(session.snapshot()).toMatchObject({ running: false, live: null });
  });

  it('gives back what could not be sent, with the reason', async () => {
    const session = new ChatSession(appId);
    serve(sendMessage, () => refusal('too-many-requests'));
    session.send({ text: 'Again' });
    await ended(session);
    expect(session.snapshot().unsent).toMatchObject({
      draft: { text: 'Again' },
      error: { message: 'Rate limit exceeded. Please try again later.' },
    });
    expect(session.snapshot().sent).toBeNull();
  });

  it('asks the server to stop', async () => {
    const cancelled = vi.fn(() => ({ cancelled: true }));
    serve(cancelGeneration, cancelled);
    await new ChatSession(appId).cancel();
    expect(cancelled).toHaveBeenCalledOnce();
  });

  it('forgets an answer only when it has ended and is the one that was stored', async () => {
    const session = new ChatSession(appId);
    serve(sendMessage, () => eventStream(generationId, answer));
    session.send({ text: 'Dogs please' });
    await ended(session);
    session.forget('f'.repeat(24));
    expect(session.snapshot().live).not.toBeNull();
    session.forget(generationId);
    expect(session.snapshot().live).toBeNull();
  });

  describe('a message that does not get through', () => {
    const idOf = (body: unknown): string | undefined => (body as { messages: { id?: string }[] }).messages.at(-1)?.id;

    it('is kept over a reload and sent again as the same message', async () => {
      signIn.start(sessionAnswer());
      const ids: (string | undefined)[] = [];
      serve(sendMessage, ({ body }) => {
        ids.push(idOf(body));
        return HttpResponse.error();
      });
      const first = new ChatSession(appId);
      first.send({ text: 'Dogs please', versionId: 'e'.repeat(24) });
      await ended(first);
      expect(first.snapshot()).toMatchObject({
        sent: null,
        unsent: null,
        refusal: null,
        undelivered: [{ draft: { text: 'Dogs please' }, error: { code: 'network' } }],
      });

      const reloaded = new ChatSession(appId);
      expect(reloaded.snapshot().undelivered).toMatchObject([
        { id: ids[0], draft: { text: 'Dogs please' }, versionId: 'e'.repeat(24), error: null },
      ]);
      serve(sendMessage, ({ body }) => {
        ids.push(idOf(body));
        return eventStream(generationId, answer);
      });
      reloaded.retry(ids[0]!, []);
      await ended(reloaded);
      expect(ids[0]).toMatch(/^[\w-]{1,60}$/);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(new ChatSession(appId).snapshot().undelivered).toEqual([]);
    });

    it('does not hinder the next one, and comes back to be changed', async () => {
      const session = new ChatSession(appId);
      serve(sendMessage, () => refusal('unavailable'));
      session.send({ text: 'one' });
      await ended(session);
      session.send({ text: 'two' });
      await ended(session);
      const [one, two] = session.snapshot().undelivered;
      expect([one?.draft.text, two?.draft.text]).toEqual(['one', 'two']);
      session.takeBack(one!.id);
      expect(session.snapshot()).toMatchObject({
        unsent: { draft: { text: 'one' } },
        undelivered: [{ draft: { text: 'two' } }],
      });
    });

    it('is looked for when the server answers again, since it may have arrived', async () => {
      const session = new ChatSession(appId);
      serve(sendMessage, () => HttpResponse.error());
      session.send({ text: 'Dogs please' });
      await ended(session);
      const looked = vi.fn();
      session.onSettled(looked);
      serve(resumeStream, noAnswer);
      session.resume();
      await vi.waitFor(() => expect(looked).toHaveBeenCalledOnce());
      session.received([session.snapshot().undelivered[0]!.id]);
      expect(session.snapshot().undelivered).toEqual([]);
    });

    it('is not given back when it was taken and only its stream is gone', async () => {
      const session = new ChatSession(appId);
      serve(sendMessage, () => eventStream(generationId, answer.slice(0, 3)));
      serve(resumeStream, () => refusal('not-found'));
      session.send({ text: 'Dogs please' });
      await ended(session);
      expect(session.snapshot()).toMatchObject({ unsent: null, undelivered: [], refusal: null });
    });
  });

  it.each([
    ['has ended', () => eventStream(generationId, answer)],
    ['is not there any more', noAnswer],
  ])('takes the refusal back when the answer that was in the way %s', async (_when, stream) => {
    const session = new ChatSession(appId);
    serve(sendMessage, () => refusal('chat/already-running'));
    serve(resumeStream, stream);
    const told = new Set<string | undefined>();
    session.subscribe(() => told.add(session.snapshot().refusal?.message));
    session.send({ text: 'Me too' });
    await vi.waitFor(() => expect(told).toContain('An answer is being written. Wait for it or stop it'));
    await vi.waitFor(() => expect(session.snapshot()).toMatchObject({ refusal: null, running: false }));
    expect(session.snapshot().unsent?.draft.text).toBe('Me too');
  });

  it('has the conversation read again when the app is not there any more', async () => {
    const session = new ChatSession(appId);
    const settled = vi.fn();
    session.onSettled(settled);
    serve(resumeStream, () => refusal('not-found'));
    session.resume();
    await vi.waitFor(() => expect(settled).toHaveBeenCalledOnce());
  });
});
