import { currentAccount } from '@lathe/proto/accounts/http';
import { listWorkspacePeople } from '@lathe/proto/accounts/profile';
import { type GenerationEvent, initialGeneration, reduceGeneration } from '@lathe/proto/builder-chat/generation';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { networkError } from '@/lib/app-error';
import { renderScreen } from '@/testing/render';
import { account, idleChat, sampleApp, sampleMessage } from '@/testing/samples';
import { serve } from '@/testing/server';
import type { ChatState } from './chat-session';
import { MessageList } from './message-list';

const idle: ChatState = idleChat;

function show(change: Partial<Parameters<typeof MessageList>[0]> = {}) {
  const props = {
    app: sampleApp(),
    versions: [],
    messages: [],
    state: idle,
    admin: false,
    onRestore: vi.fn(),
    onRetry: vi.fn(),
    onSendAgain: vi.fn(),
    onTakeBack: vi.fn(),
    onRepair: vi.fn(),
    ...change,
  };
  renderScreen(<MessageList {...props} />);
  return props;
}

const live = (events: GenerationEvent[]): ChatState => ({
  ...idle,
  running: true,
  live: events.reduce(reduceGeneration, initialGeneration),
});

const file = { actionId: 'a1', action: 'add_file', header: { path: 'pages/Dogs.jsx' } } as const;

describe('MessageList', () => {
  it('invites to start', () => {
    show();
    expect(screen.getByText('Start a conversation')).toBeTruthy();
    expect(screen.getByText('Ask for new features or modifications to your app')).toBeTruthy();
  });

  it('says who wrote a message where others did, of those who build the app now', async () => {
    const [ada, bob, gone] = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
    const person = (accountId: string, name: string) => ({ accountId, name, pictureUrl: null });
    serve(currentAccount, () => ({ ...account, accountId: ada }));
    serve(listWorkspacePeople, () => ({ people: [person(ada, 'Ada'), person(bob, 'Bob')] }));
    const wrote = (id: string, authorId: string | null) =>
      sampleMessage({ id, role: 'user', authorId, content: `Of ${id}` });
    show({ messages: [wrote('ada', ada), wrote('bob', bob), wrote('gone', gone), wrote('old', null)] });
    expect((await screen.findByRole('article', { name: 'Bob wrote' })).textContent).toContain('Of bob');
    const mine = screen.getAllByRole('article', { name: 'You wrote' }).map(({ textContent }) => textContent);
    expect(mine).toEqual(['AAdaOf ada', 'Of gone', 'Of old']);
  });

  it('calls a tool and a space what they are', () => {
    show({ app: sampleApp({ appType: 'AI_TOOL' }) });
    expect(screen.getByText('Ask for new features or modifications to your tool')).toBeTruthy();
    show({ app: sampleApp({ appType: 'SPACE_APP' }) });
    expect(screen.getByText('Ask for new features or modifications to your space')).toBeTruthy();
  });

  it('folds what the model thinks away, while it writes and after', async () => {
    const thought = 'First the list.';
    const shown = live([
      { seq: 1, type: 'reasoning', delta: thought },
      { seq: 2, type: 'text', delta: 'Here it is.' },
    ]);
    const parts = [{ type: 'reasoning' as const, text: thought }];
    show({ state: shown, messages: [sampleMessage({ role: 'assistant', content: '', parts })] });
    const found = screen.getAllByText(thought);
    expect(found).toHaveLength(2);
    for (const one of found) expect(one.closest('details')?.open).toBe(false);
    await userEvent.click(screen.getAllByText('Thoughts')[0]!);
    expect(found[0]!.closest('details')?.open).toBe(true);
  });

  it('shows a file as it is being written, and opens to what is there so far', async () => {
    show({
      state: live([
        { seq: 1, type: 'status', status: 'streaming', step: 'Writing pages' },
        { seq: 2, type: 'text', delta: 'I build **it**.' },
        { seq: 3, type: 'action-start', ...file },
        { seq: 4, type: 'action-delta', actionId: 'a1', text: 'export default function' },
      ]),
    });
    expect(screen.getByText('it').tagName).toBe('STRONG');
    expect(screen.getByLabelText('in progress')).toBeTruthy();
    expect(screen.getByText('Writing pages…')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /pages\/Dogs\.jsx/ }));
    expect(screen.getByLabelText('Content').textContent).toBe('export default function');
  });

  it('shows lines and a check when a file is done', () => {
    show({
      state: live([{ seq: 1, type: 'action-end', ...file, body: 'x', truncated: false, added: 12, removed: 3 }]),
    });
    expect(screen.getByText('+12')).toBeTruthy();
    expect(screen.getByText('−3')).toBeTruthy();
    expect(screen.getByLabelText('done')).toBeTruthy();
  });

  it('keeps showing a finished answer while a stream of it starts over', () => {
    const stored = sampleMessage({
      generationId: 'g1',
      status: 'ready',
      parts: [{ type: 'text', text: 'It is built.' }],
    });
    show({ messages: [stored], state: { ...live([]), generationId: 'g1' } });
    expect(screen.getByText('It is built.')).toBeTruthy();
    expect(screen.getAllByRole('article', { name: 'Answer' })).toHaveLength(1);
  });

  it('says why an action was not applied', async () => {
    show({
      state: live([
        {
          seq: 1,
          type: 'action-rejected',
          actionId: 'a1',
          action: 'unknown',
          reason: 'Its header is no JSON',
          raw: '@@ what',
        },
      ]),
    });
    await userEvent.click(screen.getByRole('button', { name: /Not applied/ }));
    expect(screen.getByText('Its header is no JSON')).toBeTruthy();
    expect(screen.getByLabelText('Content').textContent).toBe('@@ what');
  });

  it('folds a long list of changes, but never what was not applied', async () => {
    const events = Array.from({ length: 9 }, (_, index) => ({
      seq: index + 1,
      type: 'action-end',
      actionId: `a${index}`,
      action: 'add_file',
      header: { path: `components/C${index}.jsx` },
      body: 'x',
      truncated: index === 3,
      added: 2,
      removed: 0,
    })) as GenerationEvent[];
    show({ state: { ...live(events), running: false } });
    expect(screen.getByText('8 changes, 16 lines')).toBeTruthy();
    expect(screen.getByText('components/C3.jsx')).toBeTruthy();
    expect(screen.queryByText('components/C4.jsx')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Show all/ }));
    expect(screen.getByText('components/C4.jsx')).toBeTruthy();
  });

  it('shows HTML in an answer as text and follows no image', () => {
    show({
      messages: [
        sampleMessage({
          parts: [
            {
              type: 'text',
              text: '<img src=x onerror=alert(1)> ![p](http://x.example/p.png) [l](javascript:alert(1))',
            },
          ],
        }),
      ],
    });
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('a')?.getAttribute('href') ?? '').not.toContain('javascript');
  });

  it('offers to restore a version that is not the current one', async () => {
    const old = sampleMessage({ id: 'm1', versionId: 'e'.repeat(24) });
    const { onRestore } = show({ messages: [old, sampleMessage({ id: 'm2', versionId: sampleApp().head })] });
    expect(screen.getByText('Current version')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(onRestore).toHaveBeenCalledExactlyOnceWith(old);
  });

  it('offers nothing that changes the app to whoever may look only', () => {
    show({
      app: { ...sampleApp(), role: 'viewer' },
      messages: [
        sampleMessage({ id: 'm1', versionId: 'e'.repeat(24) }),
        sampleMessage({ id: 'm2', role: 'user', content: 'a list' }),
        sampleMessage({ id: 'm3', status: 'failed' }),
      ],
    });
    screen.getByText(/^Version, /);
    expect(screen.queryByRole('button', { name: /Restore|Try again/ })).toBeNull();
  });

  it('says that the app is unchanged, unless rows were added', () => {
    const invocation = (type: 'add_file' | 'insert_entity_records', complete: boolean) => ({
      type: 'tool-invocation' as const,
      toolInvocation: {
        toolName: type,
        toolCallId: 'a1',
        state: 'result' as const,
        args: {},
        result: { title: 'x', type, file: 'x', complete, truncated: !complete, added: 1, removed: 0 },
      },
    });
    show({ messages: [sampleMessage({ parts: [invocation('add_file', false)] })] });
    expect(screen.getByText('The app is unchanged.')).toBeTruthy();
    cleanup();
    show({ messages: [sampleMessage({ parts: [invocation('insert_entity_records', true)] })] });
    expect(screen.queryByText('The app is unchanged.')).toBeNull();
  });

  it('marks the answer whose version a restore brought back as the current one', () => {
    const restored = sampleMessage({ id: 'm1', versionId: 'e'.repeat(24) });
    show({ app: sampleApp({ restoredFrom: 'e'.repeat(24) }), messages: [restored] });
    expect(screen.getByText('Current version')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('shows a failed message in the words of the spec and sends the question again', async () => {
    const question = sampleMessage({ id: 'q', role: 'user', content: 'Add a chart' });
    const { onRetry } = show({
      messages: [question, sampleMessage({ status: 'failed', error: 'The model did not answer' })],
    });
    expect(screen.getByText('Last message failed to process. Please try again.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledExactlyOnceWith({ text: 'Add a chart', attachments: [] });
  });

  const findings = {
    issues: [
      {
        file: 'pages/Dogs.jsx',
        line: 12,
        message: 'Links to the page Nope, which does not exist',
        componentName: 'Dogs',
        detectorId: 'dead-link',
        severity: 'warning' as const,
      },
    ],
    repairable: true,
  };
  const found = (change: Partial<Parameters<typeof sampleMessage>[0]> & object = {}) =>
    sampleMessage({ versionId: sampleApp().head, annotations: [{ findings }], ...change });

  it('folds what the checks found, and asks for its repair', async () => {
    const { onRepair } = show({ messages: [found()] });
    expect(screen.queryByText(findings.issues[0]!.message)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /1 thing to check/ }));
    expect(screen.getByText(findings.issues[0]!.message)).toBeTruthy();
    expect(screen.getByText('pages/Dogs.jsx').parentElement?.textContent).toBe('pages/Dogs.jsx, line 12');
    await userEvent.click(screen.getByRole('button', { name: 'Repair' }));
    expect(onRepair).toHaveBeenCalledExactlyOnceWith(
      'Repair this problem in the app:\n- pages/Dogs.jsx, line 12: Links to the page Nope, which does not exist',
    );
  });

  it.each([
    ['while an answer is written', { messages: [found()], state: { ...idle, running: true } }],
    ['under an earlier version', { messages: [found({ versionId: 'e'.repeat(24) })] }],
    [
      'where nothing can repair',
      { messages: [found({ annotations: [{ findings: { ...findings, repairable: false } }] })] },
    ],
  ])('offers no repair %s', async (_when, change) => {
    show(change);
    await userEvent.click(screen.getByRole('button', { name: /1 thing to check/ }));
    expect(screen.queryByRole('button', { name: 'Repair' })).toBeNull();
  });

  it('shows the model and the copy button to admins only', () => {
    const messages = [sampleMessage({ model: 'Built-in engine' })];
    show({ messages });
    expect(screen.queryByText('Built-in engine')).toBeNull();
    show({ messages, admin: true });
    expect(screen.getByText('Built-in engine')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy message' })).toBeTruthy();
  });

  it('says that a message was not sent and why, and sends it again or gives it back', async () => {
    const message = {
      id: 'u1',
      draft: { text: 'Add a chart', attachments: [] },
      versionId: null,
      error: networkError(),
    };
    const { onSendAgain, onTakeBack } = show({ state: { ...idle, undelivered: [message] } });
    expect(screen.getByText('Add a chart')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'Not sentNo connection to the server. Check your network and try again',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onSendAgain).toHaveBeenCalledExactlyOnceWith('u1');
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(onTakeBack).toHaveBeenCalledExactlyOnceWith('u1');
  });

  it('does not send a message again whose files are gone', () => {
    show({
      state: {
        ...idle,
        undelivered: [
          {
            id: 'u1',
            draft: { text: 'Import this', attachments: [], lost: ['dogs.csv'] },
            versionId: null,
            error: null,
          },
        ],
      },
    });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });

  it('shows the details of a failure only where the server gives them', () => {
    show({ messages: [sampleMessage({ status: 'failed', error: null })] });
    expect(screen.getByText('Last message failed to process. Please try again.').parentElement?.childElementCount).toBe(
      1,
    );
    show({ messages: [sampleMessage({ status: 'failed', error: 'The model did not answer' })] });
    expect(screen.getByText('The model did not answer')).toBeTruthy();
  });
});
