import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { includesRole, type MemberRole } from '@lathe/proto/common/workspace-roles';
import { fillPath, type RouteContract } from '@lathe/proto/http/route';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import { type Answer, WorkspaceStage } from './workspace-stage.js';

const nobody = '0'.repeat(24);

/** The routes of builders that are about one app. */
const routes = allRoutes.filter(
  ({ auth, site, path, workspaceRole }) =>
    site !== 'app' &&
    (auth === 'account' || auth === 'app') &&
    (/\/apps\/\{(id|appId)\}/.test(path) || workspaceRole !== 'owner') &&
    // An upgrade to another protocol is not asked for by a plain request.
    path !== '/live_api/apps/{id}/changes',
);
const named = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));
const forOwner = named.filter(
  ({ route }) => route.workspaceRole === 'owner' && route.path !== '/api/apps/{id}/membership',
);
const forMembers = named.filter(
  ({ route }) => route.workspaceRole !== 'owner' && route.path !== '/api/apps/{id}/membership',
);

describe('routes of one app by the role in its workspace', () => {
  let stage: WorkspaceStage;
  beforeAll(async () => {
    stage = await WorkspaceStage.set(['editor', 'viewer', 'stranger']);
    // Published by an editor it would else be open to everybody.
    await stage.send('owner', 'PATCH', `/api/apps/${stage.appId}`, { visibility: 'private_with_login' });
    await stage.join('editor', 'editor');
    await stage.join('viewer', 'viewer');
  }, 240_000);
  afterAll(() => stage.stop());

  function pathOf({ path }: RouteContract): string {
    const { appId, entity } = stage;
    const ids = {
      versionId: nobody,
      rowId: nobody,
      importId: nobody,
      planId: nobody,
      toolId: nobody,
      userId: nobody,
      host: 'x.example',
    };
    const own = { id: appId, appId, name: entity, endpoint: 'InvokeLLM', accountId: nobody, invitationId: nobody };
    const filled = fillPath(path, { ...ids, ...own, messageId: 'none', actionId: 'none', attachmentId: 'none' });
    return path.includes('/apps/{') ? filled : `${filled}?appId=${appId}`;
  }

  const ask = async (who: string | undefined, route: RouteContract): Promise<Answer> =>
    stage.send(who, route.method, pathOf(route), {});
  const saidBy = ({ status, json }: Answer): string => (status < 400 ? `${status}` : `${status} ${json.code}`);

  it('there are some of every kind', () => {
    expect(forOwner.length).toBeGreaterThan(25);
    expect(forMembers.filter(({ route }) => route.workspaceRole === 'viewer').length).toBeGreaterThan(20);
    expect(forMembers.filter(({ route }) => route.workspaceRole === 'editor').length).toBeGreaterThan(20);
  });

  it.each(forMembers.flatMap((entry) => (['editor', 'viewer'] as const).map((role) => ({ ...entry, role }))))(
    '$name for $role: as its contract says',
    async ({ route, role }: { route: RouteContract; role: MemberRole }) => {
      const answer = saidBy(await ask(role, route));
      if (!includesRole(role, route.workspaceRole)) return expect(answer).toBe('403 not-allowed');
      expect(answer).toBe(saidBy(await ask('owner', route)));
    },
  );

  it.each(forOwner.flatMap((entry) => (['editor', 'viewer'] as const).map((role) => ({ ...entry, role }))))(
    '$name for $role: refused, since nobody let them',
    async ({ route, role }) => {
      expect(saidBy(await ask(role, route))).toBe('403 not-allowed');
    },
  );

  it.each(named)('$name for a stranger, and for nobody: nothing', async ({ route }) => {
    expect((await ask('stranger', route)).status).toBeGreaterThanOrEqual(400);
    expect((await ask(undefined, route)).status).toBeGreaterThanOrEqual(400);
  });

  it('nothing of the owner is gone by all that', async () => {
    const { json } = await stage.send('owner', 'GET', `/api/apps/${stage.appId}/members`);
    expect(json.members.map(({ email, role }: { email: string; role: string }) => `${email} ${role}`)).toEqual([
      'editor@example.org editor',
      'viewer@example.org viewer',
    ]);
  });
});
