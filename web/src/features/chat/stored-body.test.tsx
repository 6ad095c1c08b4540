import { readActionBody } from '@lathe/proto/builder-chat/http';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { appId, idleChat, sampleApp, sampleMessage } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { MessageList } from './message-list';

const result = {
  title: 'Dogs page',
  type: 'add_file' as const,
  file: 'pages/Dogs.jsx',
  complete: true,
  truncated: false,
  added: 4,
  removed: 0,
};
const answer = sampleMessage({
  id: 'm1',
  parts: [
    {
      type: 'tool-invocation',
      toolInvocation: { toolName: 'add_file', toolCallId: 'a2', state: 'result', args: {}, result },
    },
  ],
});

const show = () =>
  renderScreen(
    <MessageList
      app={sampleApp()}
      messages={[answer]}
      state={idleChat}
      admin={false}
      onRestore={vi.fn()}
      onRetry={vi.fn()}
      onSendAgain={vi.fn()}
      onTakeBack={vi.fn()}
      onRepair={vi.fn()}
    />,
  );
const row = () => screen.getByRole('button', { name: /pages\/Dogs\.jsx/ });

describe('the body of a stored action', () => {
  it('is loaded when it is opened, once', async () => {
    const asked = vi.fn((_: { params: object }) => ({ content: 'export default function Dogs() {}' }));
    serve(readActionBody, asked);
    show();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(row());
    expect((await screen.findByLabelText('Content')).textContent).toBe('export default function Dogs() {}');
    expect(asked.mock.calls[0]?.[0].params).toEqual({ id: appId, messageId: 'm1', actionId: 'a2' });
    await userEvent.click(row());
    await userEvent.click(row());
    expect(screen.getByLabelText('Content')).toBeTruthy();
    expect(asked).toHaveBeenCalledOnce();
  });

  it('says that it loads', async () => {
    serve(readActionBody, () => new Response(new ReadableStream()));
    show();
    await userEvent.click(row());
    expect(await screen.findByRole('status', { name: 'Loading the content' })).toBeTruthy();
    expect(screen.queryByLabelText('Content')).toBeNull();
  });

  it('says that it could not be loaded, with a way to try again', async () => {
    let attempts = 0;
    serve(readActionBody, () => {
      attempts += 1;
      return attempts === 1 ? refusal('not-found') : { content: 'x' };
    });
    show();
    await userEvent.click(row());
    expect(await screen.findByText('The content could not be loaded')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /try again/i }));
    expect((await screen.findByLabelText('Content')).textContent).toBe('x');
  });
});
