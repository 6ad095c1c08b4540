import { readLedger } from '@lathe/proto/builder-chat/http';
import type { GiveBackReason, LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { TurnLedger } from './turn-ledger';

const turn: LedgerTurn = {
  turnId: 't1',
  kind: 'answer',
  startedAt: '2026-01-01T10:00:00.000Z',
  endedAt: '2026-01-01T10:01:00.000Z',
  charged: 1,
  givenBack: null,
  answers: 1,
  repairs: 0,
};
const sum = { promptTokens: 1200, completionTokens: 340, cacheReadTokens: 800, cacheWriteTokens: 0, cost: 0.25 };

async function open(turns: LedgerTurn[], givenBack?: GiveBackReason) {
  serve(readLedger, () => ({ turns }));
  renderScreen(<TurnLedger appId={appId} messageId="m1" givenBack={givenBack} />);
  await userEvent.click(screen.getByRole('button'));
  return within(await screen.findByRole('list', { name: 'What this answer took' })).getAllByRole('listitem');
}

describe('what an answer took', () => {
  it('is folded and not asked for until it is opened', async () => {
    const asked = vi.fn(() => ({ turns: [turn] }));
    serve(readLedger, asked);
    renderScreen(<TurnLedger appId={appId} messageId="m1" givenBack={undefined} />);
    const button = screen.getByRole('button', { name: 'What this answer took', expanded: false });
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(button);
    await screen.findByText('1 message counted');
    screen.getByText('The language model was asked once.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each([
    ['failed-action', 'Not counted: nothing of it could be applied'],
    ['platform-fault', 'Not counted: the platform or the model failed'],
    ['question', 'Not counted: it only asked back'],
    ['stopped', 'Not counted: it was stopped before anything was done'],
  ] as const)('says what was given back and why: %s', async (reason, sentence) => {
    const [item] = await open([{ ...turn, givenBack: reason, answers: 0 }], reason);
    screen.getByRole('button', { name: sentence });
    within(item!).getByText('1 message counted, 1 message given back');
    within(item!).getByText('No call of a language model was counted.');
  });

  it('names repairs and checks as free', async () => {
    const check = { ...turn, turnId: 't2', kind: 'check' as const, charged: 0, answers: 0, repairs: 1 };
    const [answer, second] = await open([{ ...turn, repairs: 2 }, check]);
    within(answer!).getByText('The language model was asked 3 times, 2 of them to repair, which is free.');
    within(second!).getByText('Check of the version: free');
  });

  it('shows admins each call, the sum, and what of it was free', async () => {
    const calls = [
      { ...sum, purpose: 'answer' as const, model: 'one', at: turn.startedAt },
      { ...sum, purpose: 'repair' as const, model: 'one', at: turn.startedAt, cost: null, failure: 'chat/model-cut' },
    ];
    await open([{ ...turn, repairs: 1, use: { calls, total: { ...sum, cost: null }, free: sum } }]);
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
    expect(rows).toEqual([
      'Call In Out From cache Cost',
      'Answerone 1,200 340 800 $0.25',
      'Repair (failed)one 1,200 340 800 –',
      'Total 1,200 340 800 –',
      'Free of charge 1,200 340 800 $0.25',
    ]);
  });

  it('says that it was not kept of an older answer, and what went wrong', async () => {
    serve(readLedger, () => ({ turns: [] }));
    renderScreen(<TurnLedger appId={appId} messageId="m1" givenBack={undefined} />);
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('This answer is older than the ledger: what it took was not kept.');
    serve(readLedger, () => refusal('unavailable'));
    renderScreen(<TurnLedger appId={appId} messageId="m2" givenBack={undefined} />);
    await userEvent.click(screen.getAllByRole('button').at(-1)!);
    await screen.findByText('What this answer took could not be loaded');
    screen.getByRole('button', { name: 'Try again' });
  });
});
