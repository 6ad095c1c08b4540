import { activateChat } from '@lathe/proto/apps/assistant';
import type { App } from '@lathe/proto/apps/model';
import { readModels } from '@lathe/proto/builder-chat/http';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { sampleApp } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { AssistantPanel } from './assistant-panel';

const draft = { chatAppId: null, status: 'draft' } as const;
const active = { chatAppId: 'd'.repeat(24), status: 'active' } as const;
const toggle = () => screen.findByRole<HTMLButtonElement>('switch', { name: 'Active' });
const isOn = async () => (await toggle()).getAttribute('aria-checked') === 'true';
const show = (chatSettings: App['chatSettings']) => renderScreen(<AssistantPanel app={sampleApp({ chatSettings })} />);
const whenKnown = async () => waitFor(async () => expect((await toggle()).disabled).toBe(false));

/** A server that answers when the test says so. */
function held(answer: () => Response | { chatAppId: string | null }) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = vi.fn();
  serve(activateChat, ({ body }) => {
    asked(body);
    return promise.then(answer);
  });
  return { asked, release: resolve };
}

describe('the chat assistant of an app', () => {
  beforeEach(() => serve(readModels, () => ({ isLanguageModel: true, models: [] })));

  it('is activated at once when the question was answered', async () => {
    const server = held(() => ({ chatAppId: active.chatAppId }));
    show(draft);
    await whenKnown();
    await userEvent.click(await toggle());
    const dialog = screen.getByRole('dialog', { name: 'Activate Your Chat Assitant!' });
    expect(server.asked).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Activate' }));
    expect(await isOn()).toBe(true);
    server.release();
    await screen.findByText('Chat assistant activated successfully');
    expect(server.asked).toHaveBeenCalledExactlyOnceWith({ isActive: true });
  });

  it('is deactivated at once', async () => {
    const server = held(() => ({ chatAppId: active.chatAppId }));
    show(active);
    await whenKnown();
    await userEvent.click(await toggle());
    expect(await isOn()).toBe(false);
    server.release();
    await screen.findByText('Chat assistant deactivated successfully');
    expect(server.asked).toHaveBeenCalledExactlyOnceWith({ isActive: false });
  });

  it.each([
    ['activate', draft],
    ['deactivate', active],
  ] as const)('is as it was when the server fails: Failed to %s chat assistant', async (verb, settings) => {
    const server = held(() => refusal('internal'));
    show(settings);
    await whenKnown();
    await userEvent.click(await toggle());
    if (verb === 'activate') await userEvent.click(screen.getByRole('button', { name: 'Activate' }));
    expect(await isOn()).toBe(verb === 'activate');
    server.release();
    await screen.findByText(`Failed to ${verb} chat assistant`);
    expect(await isOn()).toBe(verb !== 'activate');
  });

  it('cannot be activated where no language model could answer, and that is said', async () => {
    serve(readModels, () => ({ isLanguageModel: false, models: [] }));
    show(draft);
    await screen.findByText(/It needs a language model/);
    expect((await toggle()).disabled).toBe(true);
  });
});
