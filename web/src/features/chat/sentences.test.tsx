import { currentAccount } from '@lathe/proto/accounts/http';
import { readModels, restoreToMessage } from '@lathe/proto/builder-chat/http';
import { errorCatalogue, type ErrorCode, errorStatus } from '@lathe/proto/errors/codes';
import type { LimitDetails } from '@lathe/proto/plans/limit-reasons';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IssuesPopup } from '@/features/preview/issues-popup';
import { errorOf, networkError } from '@/lib/app-error';
import { closePlans, readPlanWish } from '@/lib/plan-wish';
import { renderScreen } from '@/testing/render';
import { account, idleChat, sampleApp, sampleMessage } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { addFiles } from './attachments';
import { ChatPanel } from './chat-panel';
import { ChatSession, type ChatState } from './chat-session';
import type { Undelivered } from './undelivered';
import type { Chat } from './use-chat';

// The router of the tests' React is another one's.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));

const question = sampleMessage({ id: 'q', role: 'user', content: 'Add a chart' });
const draft = { text: 'Add a chart', attachments: [] };

interface Situation {
  state?: Partial<ChatState>;
  messages?: Chat['messages'];
  who?: Partial<typeof account>;
}

/** The chat panel in a situation. */
async function show({ state = {}, messages = [question], who = {} }: Situation) {
  serve(currentAccount, () => ({ ...account, ...who }));
  const chat = {
    state: { ...idleChat, ...state },
    messages,
    error: null,
    reload: vi.fn(),
    send: vi.fn(),
    retry: vi.fn(),
    session: new ChatSession('a'.repeat(24)),
  } satisfies Chat;
  const ignored = { onLatest: vi.fn(), onStep: vi.fn(), onElementRemoved: vi.fn(), onElementWish: () => false };
  renderScreen(<ChatPanel app={sampleApp()} chat={chat} older={null} element={undefined} {...ignored} />);
  await screen.findByRole('textbox', { name: 'Message' });
  return chat;
}

const refused = async (code: ErrorCode, details?: object): Promise<ChatState['refusal']> =>
  errorOf(refusal(code, details as Record<string, unknown>));
const undelivered = (error: Undelivered['error']): Partial<ChatState> => ({
  undelivered: [{ id: 'u', draft, versionId: null, error }],
});
const resetsAt = new Date(Date.now() + 3_600_000).toISOString();
const limit = (reason: LimitDetails['reason']): LimitDetails => ({
  reason,
  limit: 10,
  used: 10,
  resetsAt,
  lowestPlan: 'explorer',
});
const failed = (error: string | null) => [question, sampleMessage({ status: 'failed', error })];

beforeEach(() => serve(readModels, () => ({ isLanguageModel: true, models: [] })));

describe('the sentences of the chat (spec 2, sections 2 to 8)', () => {
  it('Start a conversation: nothing was said yet', async () => {
    await show({ messages: [] });
    screen.getByText('Start a conversation');
    screen.getByText('Ask for new features or modifications to your app');
  });

  it.each([
    [
      'builder-chat-messages-limit-reached',
      'builder-messages-month',
      'You have used all builder messages of your plan. Upgrade your plan to continue',
    ],
    [
      'daily-chat-messages-limit-reached',
      'builder-messages-day',
      'You have used all builder messages for today. Come back tomorrow',
    ],
  ] as const)(
    '%s: says until when and which plan has more, offers it, and blocks sending',
    async (code, reason, sentence) => {
      const chat = await show({
        state: { refusal: await refused(code, limit(reason)), unsent: { draft, error: null } },
      });
      const alert = screen.getByRole('alert');
      expect(alert.textContent).toMatch(
        new RegExp(`^${sentence}\\. You can go on at .+\\. The Explorer plan has more`),
      );
      await userEvent.click(within(alert).getByRole('button', { name: 'Upgrade plan' }));
      expect(readPlanWish()).toEqual({ kind: 'upgrade', code, details: limit(reason) });
      closePlans();
      await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), '{Enter}');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
      expect(chat.send).not.toHaveBeenCalled();
    },
  );

  it('builder-chat-messages-limit-reached: as many as the plan has are used, before anything is sent', async () => {
    await show({ who: { builderChatMessagesUsed: 30, builderChatMessagesTotal: 30 } });
    const alert = await screen.findByRole('alert');
    within(alert).getByText('You have used all builder messages of your plan. Upgrade your plan to continue');
    within(alert).getByRole('button', { name: 'Upgrade plan' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'More');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  });

  it.each([
    ['too-many-requests', 'Rate limit exceeded. Please try again later.'],
    ['chat/already-running', 'An answer is being written. Wait for it or stop it'],
    ['app/stale-head', 'The app was changed in the meantime'],
    ['too-large', 'File size to large'],
  ] as const)('%s: %s', async (code, sentence) => {
    await show({ state: { refusal: await refused(code) } });
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  const other = 'An error occurred while processing your request please try again later';
  it.each(['internal', 'unavailable', 'no-answer'] as const)(
    `${other}: %s, and the message can be sent again`,
    async (code) => {
      const chat = await show({ state: undelivered(await refused(code)) });
      expect(screen.getByRole('alert').textContent).toBe(`Not sent${other}`);
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(chat.retry).toHaveBeenCalledExactlyOnceWith('u');
    },
  );

  it(`${other}: its details are for admins`, async () => {
    await show({ state: undelivered(await refused('internal')), who: { isAdmin: true } });
    await screen.findByText('Something went wrong. Please try again (internal), trace trace-1');
  });

  it('network errors: no error of the platform is told; the message waits and can be sent again', async () => {
    await show({ state: undelivered(networkError()), who: { isAdmin: true } });
    expect(screen.getByRole('alert').textContent).toBe(
      'Not sentNo connection to the server. Check your network and try again',
    );
    screen.getByRole('button', { name: 'Retry' });
  });

  it('The output was too long for one iteration: its button goes on', async () => {
    const notice = { notice: 'The output was too long for one iteration' };
    const chat = await show({ messages: [question, sampleMessage({ annotations: [notice] })] });
    screen.getByText('The output was too long for one iteration');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(chat.send.mock.calls[0]?.[0].text).toBe('Continue and repeat the last action if truncated');
  });

  /** How an answer fails, each with what its reader can do. */
  const failures = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
    (code) => code.startsWith('chat/') && !['chat/already-running', 'chat/still-checking'].includes(code),
  );
  it.each(failures)('Last message failed to process. Please try again. And why: %s', async (code) => {
    const [, sentence] = errorCatalogue[code];
    const chat = await show({ messages: failed(sentence) });
    screen.getByText('Last message failed to process. Please try again.');
    screen.getByText(sentence);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(chat.send.mock.calls[0]?.[0].text).toBe('Add a chart');
  });
  it('are as many as the catalogue has', () => expect(failures.length).toBeGreaterThanOrEqual(12));

  it('Failed to restore version: the server refuses', async () => {
    serve(restoreToMessage, () => refusal('conflict'));
    await show({ messages: [question, sampleMessage({ versionId: 'e'.repeat(24) })] });
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await userEvent.click(screen.getByRole('button', { name: 'Restore this version' }));
    await screen.findByText('Failed to restore version');
  });

  it('{n} characters max: a message is as long as it may be', async () => {
    await show({ state: { unsent: { draft: { text: 'x'.repeat(100_000), attachments: [] }, error: null } } });
    await screen.findByText('100000 characters max');
  });

  it('File size to large: files of 10,000,000 bytes', async () => {
    const file = new File([new Uint8Array(10_000_000)], 'big.png', { type: 'image/png' });
    await expect(addFiles([], [file])).rejects.toThrow('File size to large');
    expect(errorStatus('upload/too-large')).toBe(413);
  });

  it('Resolve with AI, and Fixing... until it has ended', () => {
    const fault = { title: 'TypeError', details: 'x', componentName: null, stack: '', place: null };
    const faults = { faults: [fault], clear: vi.fn(), ignore: vi.fn(), heed: vi.fn() };
    const onResolve = vi.fn();
    const { rerender } = renderScreen(<IssuesPopup faults={faults as never} fixing={false} onResolve={onResolve} />);
    screen.getByRole('button', { name: 'Resolve with AI' }).click();
    expect(onResolve).toHaveBeenCalledExactlyOnceWith([fault]);
    rerender(<IssuesPopup faults={faults as never} fixing onResolve={onResolve} />);
    screen.getByRole('button', { name: 'Fixing...' });
  });
});
