import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WorkspaceStage } from './workspace-stage.js';

describe('people who build one app', () => {
  let stage: WorkspaceStage;
  let own: string;
  beforeAll(async () => {
    stage = await WorkspaceStage.set(['friend', 'other']);
    own = `/api/apps/${stage.appId}`;
  }, 240_000);
  afterAll(() => stage.stop());

  const membersOf = async (): Promise<{ accountId: string; email: string; role: string }[]> =>
    (await stage.send('owner', 'GET', `${own}/members`)).json.members;
  const invite = (email: string, role = 'editor') => stage.send('owner', 'POST', `${own}/members`, { email, role });
  const invited = async (who: string) => (await stage.send(who, 'GET', '/api/app-invitations')).json.invitations;

  it('an invitation is seen and answered by whoever has its address alone', async () => {
    const { status, json } = await invite(' Friend@Example.org ');
    expect([status, json.email, json.role]).toEqual([201, 'friend@example.org', 'editor']);
    expect(await invited('other')).toEqual([]);
    const accept = `/api/app-invitations/${json.invitationId}/accept`;
    expect((await stage.send('other', 'POST', accept)).status).toBe(404);
    expect(await invited('friend')).toEqual([
      { invitationId: json.invitationId, appId: stage.appId, appName: 'Notes', role: 'editor' },
    ]);
    const joined = await stage.send('friend', 'POST', accept);
    expect([joined.status, joined.json.appId, joined.json.role]).toEqual([200, stage.appId, 'editor']);
    expect((await stage.send('friend', 'POST', accept)).status).toBe(404);
    const apps = (await stage.send('friend', 'GET', '/api/apps')).json.apps;
    expect(apps.map(({ appId, role }: { appId: string; role: string }) => [appId, role])).toEqual([
      [stage.appId, 'editor'],
    ]);
  });

  it('nobody is invited who builds it already, and no text that is no address', async () => {
    expect((await invite('friend@example.org')).json.code).toBe('members/known');
    expect((await invite('owner@example.org')).json.code).toBe('members/known');
    expect((await invite('somebody')).status).toBe(422);
    expect(
      (await stage.send('owner', 'POST', `${own}/members`, { email: 'a@example.org', role: 'owner' })).status,
    ).toBe(422);
  });

  it('an editor changes the app by the chat, its rows and its draft, and not what is the owner’s', async () => {
    const message = { role: 'user', parts: [{ type: 'text', text: 'Add a field called colour to notes' }] };
    const before = (await stage.send('friend', 'GET', own)).json.head;
    expect((await stage.send('friend', 'POST', `${own}/chat`, { messages: [message] })).status).toBe(200);
    expect((await stage.send('owner', 'GET', own)).json.head).not.toBe(before);
    const rows = `/live_api/apps/${stage.appId}/entities/${stage.entity}`;
    expect((await stage.send('friend', 'POST', rows, { title: 'From a friend' })).status).toBe(201);
    const code = await stage.send('friend', 'POST', `${own}/preview-code`, {});
    expect(code.status).toBe(200);
    expect((await stage.send('friend', 'PATCH', own, { name: 'Our notes' })).json).toMatchObject({
      name: 'Our notes',
      role: 'editor',
    });
    for (const owners of [{ visibility: 'private_with_login' }, { slug: 'our-own-notes' }, { isSignupEnabled: false }])
      expect((await stage.send('friend', 'PATCH', own, owners)).json.code).toBe('not-allowed');
    expect((await stage.send('friend', 'DELETE', own)).json.code).toBe('not-allowed');
    expect(
      (await stage.send('friend', 'POST', `${own}/members`, { email: 'x@example.org', role: 'editor' })).json.code,
    ).toBe('not-allowed');
  });

  it('the conversation says who of them wrote what, by names that each of them may know', async () => {
    const { people } = (await stage.send('friend', 'GET', `${own}/people`)).json;
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['owner@example.org', 'friend@example.org']);
    const { messages } = (await stage.send('owner', 'GET', `${own}/chat/messages`)).json;
    const authors = messages.map(({ authorId }: { authorId: string | null }) => authorId);
    const [owner, friend] = people.map(({ accountId }: { accountId: string }) => accountId);
    expect(authors).toEqual([owner, null, friend, null]);
    expect((await stage.send('friend', 'PATCH', '/api/account/profile', { name: 'Grace' })).status).toBe(200);
    const named = (await stage.send('owner', 'GET', `${own}/people`)).json.people[1];
    expect(named).toEqual({ accountId: friend, name: 'Grace', pictureUrl: null });
    expect((await stage.send('other', 'GET', `${own}/people`)).status).toBe(404);
  });

  it('acts in the one app alone', async () => {
    const { json } = await stage.send('owner', 'POST', '/api/apps', { appType: 'gen app', genApp: { name: 'Secret' } });
    for (const path of ['', '/files', '/chat/messages', '/members'])
      expect((await stage.send('friend', 'GET', `/api/apps/${json.appId}${path}`)).status).toBe(404);
    expect((await stage.send('friend', 'GET', `/api/context/items?appId=${json.appId}`)).status).toBe(404);
  });

  it('another role counts from the very answer on', async () => {
    const { accountId } = (await membersOf())[0]!;
    for (let round = 0; round < 5; round += 1)
      for (const [role, status] of [
        ['viewer', 403],
        ['editor', 200],
      ] as const) {
        await stage.send('owner', 'PATCH', `${own}/members/${accountId}`, { role });
        expect((await stage.send('friend', 'PATCH', own, { name: `Notes ${round}` })).status).toBe(status);
      }
  });

  it('whoever is removed is out from the very answer on, also of what is open', async () => {
    const rows = `/live_api/apps/${stage.appId}/entities/${stage.entity}`;
    const open = await stage.open('friend', 'GET', `${rows}/changes`);
    expect(open.status).toBe(200);
    const { accountId } = (await membersOf())[0]!;
    await stage.send('owner', 'DELETE', `${own}/members/${accountId}`);
    for (const path of [own, `${own}/chat/messages`, rows, `/api/context/items?appId=${stage.appId}`])
      expect((await stage.send('friend', 'GET', path)).status).toBe(404);
    // It ends, or this waits for ever.
    expect(await open.text()).toContain('event: end');
    expect((await stage.send('friend', 'GET', '/api/apps')).json.apps).toEqual([]);
  });

  it('leave by themselves, decline, and are withdrawn', async () => {
    await stage.join('other', 'viewer');
    expect((await stage.send('other', 'DELETE', `${own}/membership`)).status).toBe(200);
    expect((await stage.send('other', 'GET', own)).status).toBe(404);
    const first = (await invite('other@example.org')).json.invitationId;
    expect((await stage.send('other', 'POST', `/api/app-invitations/${first}/decline`)).status).toBe(200);
    const second = (await invite('other@example.org', 'viewer')).json.invitationId;
    expect((await invited('other')).map(({ role }: { role: string }) => role)).toEqual(['viewer']);
    expect((await stage.send('owner', 'DELETE', `${own}/member-invitations/${second}`)).status).toBe(200);
    expect(await invited('other')).toEqual([]);
    expect((await stage.send('other', 'POST', `/api/app-invitations/${second}/accept`)).status).toBe(404);
  });
});
