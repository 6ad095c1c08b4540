import { currentAccount } from '@lathe/proto/accounts/http';
import { readModels, sendMessage } from '@lathe/proto/builder-chat/http';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { account as sampleAccount } from '@/testing/samples';
import { serve } from '@/testing/server';
import { AnsweringModel } from './answering-model';
import { asSent } from './undelivered';

const show = (models: string[], isLanguageModel = true, account = {}) => {
  serve(readModels, () => ({ isLanguageModel, models }));
  serve(currentAccount, () => ({ ...sampleAccount, ...account }));
  const onChoose = vi.fn();
  renderScreen(<AnsweringModel model={undefined} onChoose={onChoose} />);
  return onChoose;
};

describe('what answers', () => {
  it('is said up front, with what is used up and how to connect a model', async () => {
    show([], false, { isAdmin: true, builderChatMessagesUsed: 3, builderChatMessagesTotal: 50 });
    await screen.findByText('Built-in engine');
    await screen.findByText('3 of 50 messages used this month');
    await userEvent.click(await screen.findByRole('button', { name: 'Connect a model' }));
    within(screen.getByRole('dialog', { name: 'Connect a model' })).getByText(/LLM_PROVIDER=anthropic/);
  });

  it('can be chosen where there are several', async () => {
    const onChoose = show(['one', 'two']);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Model' }), 'two');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('two');
  });

  it('goes with the message', () => {
    const message = { id: 'm', draft: { text: 'dogs', attachments: [], model: 'two' }, versionId: null };
    expect(asSent(message).annotations).toEqual([{ model: 'two' }]);
    expect(sendMessage.body.safeParse({ messages: [asSent(message)] }).success).toBe(true);
  });
});
