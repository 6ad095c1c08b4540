import { currentAccount } from '@lathe/proto/accounts/http';
import { activateChat } from '@lathe/proto/apps/assistant';
import type { App } from '@lathe/proto/apps/model';
import { readModels } from '@lathe/proto/builder-chat/http';
import { type ContextItem, listContextItems } from '@lathe/proto/context-ingest/http';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '@/testing/render';
import { account, sampleApp } from '@/testing/samples';
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

const item: ContextItem = {
  ...{ id: 'b'.repeat(24), name: 'Help', type: 'txt', source: 'local files', status: 'synced', provider: null },
  ...{ providerItemId: null, externalFileId: null, externalFileUrl: null, progress: null, reason: null, size: 1 },
  ...{ numOfChunks: 1, crawl: null, createdAt: '2026-01-02T10:00:00.000Z', lastSyncedAt: null, resync: null },
};

function withoutModel(contextItems: ContextItem[]): void {
  const limits = { dataItems: null, itemSize: 9_999_999, filesPerUpload: 5, crawl: { depth: 3, pages: 100 } };
  serve(readModels, () => ({ isLanguageModel: false, models: [] }));
  serve(listContextItems, () => ({ contextItems, hasReachedDataLimit: false, limits, connectors: [] }));
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

  it('cannot be activated where there is neither a language model nor a source, and that is said', async () => {
    withoutModel([]);
    show(draft);
    await screen.findByText(/It needs data sources or a language model/);
    expect((await toggle()).disabled).toBe(true);
  });

  it('can be activated where sources alone answer, and that is said', async () => {
    withoutModel([item]);
    show(draft);
    await screen.findByText(/it answers with what the data sources of your app say, word for word/);
    await whenKnown();
    expect(screen.queryByText(/It needs data sources/)).toBeNull();
  });

  it('has the code for other sites to copy, with their list, where the plan includes them', async () => {
    serve(currentAccount, () => ({ ...account, isAdmin: true }));
    renderScreen(<AssistantPanel app={sampleApp({ chatSettings: active, url: 'https://dogs.example.org' })} />);
    const code = await screen.findByLabelText<HTMLTextAreaElement>('Code for the page');
    expect(code.value).toBe('<script src="https://dogs.example.org/runtime/assistant.js" async></script>');
    screen.getByLabelText('Add a site');
  });

  it('offers a plan for other sites to those whose own has none', async () => {
    serve(currentAccount, () => ({ ...account, isAdmin: false, plan: 'lite' as const }));
    renderScreen(<AssistantPanel app={sampleApp({ chatSettings: active, url: 'https://dogs.example.org' })} />);
    await screen.findByText(/Upgrade your plan to show the chat assistant on other sites/);
    expect(screen.queryByLabelText('Code for the page')).toBeNull();
  });
});
