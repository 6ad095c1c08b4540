import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId, sampleMessage } from '@/testing/samples';
import { MessageView } from './message-view';

const show = (message: Parameters<typeof sampleMessage>[0], onContinue?: (text: string) => void) =>
  renderScreen(
    <MessageView
      appId={appId}
      message={sampleMessage({ role: 'assistant', status: 'ready', ...message })}
      current={false}
      head={null}
      admin
      busy={false}
      onRestore={vi.fn()}
      onContinue={onContinue}
      onRepair={vi.fn()}
    />,
  );

describe('an answer', () => {
  it('that was too long offers to go on, and only then', async () => {
    const onContinue = vi.fn();
    show({ annotations: [{ notice: 'The output was too long for one iteration' }, { notice: 'Other' }] }, onContinue);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(onContinue).toHaveBeenCalledExactlyOnceWith('Continue and repeat the last action if truncated');
  });

  it('that was too long long ago does not', () => {
    show({ annotations: [{ notice: 'The output was too long for one iteration' }] });
    screen.getByText('The output was too long for one iteration');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('shows admins its tokens, with rates per million', async () => {
    show({
      model: 'one',
      usage: {
        promptTokens: 1_000_000,
        completionTokens: 100_000,
        cacheReadTokens: 600_000,
        cacheWriteTokens: 0,
        totalTokens: 1_100_000,
        promptCost: 1.2,
        completionCost: 1.5,
        cacheReadCost: 0.18,
        cacheWriteCost: 0,
        totalCost: 2.88,
        modelInfo: { model: 'one' },
        finishReason: 'stop',
        timestamp: '2026-01-01T00:00:00.000Z',
        messageId: 'm',
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'one · 1,100,000 tokens · $2.88' }));
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
    expect(rows.slice(1)).toEqual([
      'Prompt 400,000 $3.00 $1.20',
      'Completion 100,000 $15.00 $1.50',
      'Cache read 600,000 $0.30 $0.18',
      'Cache write 0 – $0.00',
      'Total 1,100,000 – $2.88',
    ]);
  });

  it('cuts long links, not where they lead', () => {
    const url = `https://example.org/${'a'.repeat(200)}`;
    show({ parts: [{ type: 'text', text: `See ${url}` }] });
    const link = screen.getByRole<HTMLAnchorElement>('link');
    expect([link.textContent?.length, link.href]).toEqual([101, url]);
  });
});
