import { afterEach, describe, expect, it } from 'vitest';
import { session } from '@/lib/session';
import { chatOf } from './chat-registry';
import { keepMessage } from './undelivered';

const tokens = (accountId: string) => ({ accessToken: 'token', expiresIn: 3600, account: { accountId } });
const undelivered = (appId: string) =>
  chatOf(appId)
    .snapshot()
    .undelivered.map(({ draft }) => draft.text);

describe('the chats of a tab', () => {
  afterEach(() => session.end());

  it('show what was kept for whoever signs in, also when a screen asked for one in between', () => {
    session.start(tokens('a'));
    keepMessage('app', { id: 'm', draft: { text: 'add a field', attachments: [] }, versionId: null });
    session.end();
    expect(undelivered('app')).toEqual([]);
    session.start(tokens('a'));
    expect(undelivered('app')).toEqual(['add a field']);
  });

  it('are not shown to the next person', () => {
    session.start(tokens('a'));
    keepMessage('app', { id: 'm', draft: { text: 'add a field', attachments: [] }, versionId: null });
    session.end();
    session.start(tokens('b'));
    expect(undelivered('app')).toEqual([]);
  });
});
