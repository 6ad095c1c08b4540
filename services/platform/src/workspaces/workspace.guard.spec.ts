import 'reflect-metadata';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import type { AppState } from '@lathe/proto/apps/events.v1';
import type { Principal } from '@lathe/proto/common/principal';
import { includesRole, type MemberRole, type WorkspaceRole } from '@lathe/proto/common/workspace-roles';
import type { RouteContract } from '@lathe/proto/http/route';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import type { ExecutionContext } from '@nestjs/common';
import type { HostTarget } from '../http/hosts.js';
import { contractKey } from '../http/route.decorator.js';
import { ownerScope } from '../tenancy/scope.js';
import { WorkspaceGuard } from './workspace.guard.js';

/** Every route that members may call, by the least role that may; whatever is not here is the owner's. */
const covered: Record<MemberRole, readonly string[]> = {
  viewer: [
    'DELETE /api/apps/{id}/membership',
    'GET /api/apps/{appId}/versions/{versionId}/problems',
    'GET /api/apps/{id}',
    'GET /api/apps/{id}/analytics',
    'GET /api/apps/{id}/analytics/export',
    'GET /api/apps/{id}/chat/attachments/{attachmentId}',
    'GET /api/apps/{id}/chat/messages',
    'GET /api/apps/{id}/chat/messages/{messageId}/actions/{actionId}',
    'GET /api/apps/{id}/chat/messages/{messageId}/ledger',
    'GET /api/apps/{id}/chat/stream',
    'GET /api/apps/{id}/files',
    'GET /api/apps/{id}/people',
    'GET /api/apps/{id}/places',
    'GET /api/apps/{id}/steps',
    'GET /api/apps/{id}/tools',
    'GET /api/apps/{id}/tools/{toolId}',
    'GET /api/apps/{id}/tools/{toolId}/schedule',
    'GET /api/apps/{id}/versions',
    'GET /api/apps/{id}/versions/{versionId}/change',
    'GET /api/context/items',
    'GET /api/context/items/changes',
    'GET /api/context/{id}/chunks',
    'GET /api/context/{id}/pages',
    'GET /live_api/apps/{id}/entities',
    'GET /live_api/apps/{id}/entities/{name}',
    'GET /live_api/apps/{id}/entities/{name}/changes',
    'GET /live_api/apps/{id}/entities/{name}/count',
    'GET /live_api/apps/{id}/entities/{name}/export',
    'GET /live_api/apps/{id}/entities/{name}/fields',
    'GET /live_api/apps/{id}/entities/{name}/schema',
    'GET /live_api/apps/{id}/entities/{name}/{rowId}',
    'GET /live_api/apps/{id}/imports',
    'GET /live_api/apps/{id}/imports/{importId}',
    'GET /live_api/apps/{id}/imports/{importId}/errors',
    'GET /runtime/bundle',
    'POST /api/apps/{id}/live-code',
    'POST /api/apps/{id}/preview-code',
    'POST /api/apps/{id}/versions/{versionId}/element',
    'POST /api/apps/{id}/versions/{versionId}/source-places',
    'POST /api/context/search',
  ],
  editor: [
    'DELETE /api/apps/{id}/tools/{toolId}',
    'DELETE /api/context/{id}',
    'DELETE /live_api/apps/{id}/entities/{name}',
    'DELETE /live_api/apps/{id}/entities/{name}/{rowId}',
    'GET /api/integrations/fetchCarbonTokens',
    'PATCH /api/apps/{id}',
    'PATCH /api/apps/{id}/tools/{toolId}',
    'PATCH /api/context/{id}',
    'PATCH /live_api/apps/{id}/entities/{name}/update-many',
    'POST /api/apps/{appId}/chat/step',
    'POST /api/apps/{appId}/chat/undo-restore',
    'POST /api/apps/{appId}/versions/{versionId}/restore',
    'POST /api/apps/{appId}/versions/{versionId}/validate-repair',
    'POST /api/apps/{id}/chat',
    'POST /api/apps/{id}/chat/activate',
    'POST /api/apps/{id}/chat/cancel',
    'POST /api/apps/{id}/elements',
    'POST /api/apps/{id}/entities',
    'POST /api/apps/{id}/files/create',
    'POST /api/apps/{id}/files/delete',
    'POST /api/apps/{id}/files/rename',
    'POST /api/apps/{id}/files/update',
    'POST /api/apps/{id}/picture',
    'POST /api/apps/{id}/publish',
    'POST /api/apps/{id}/style',
    'POST /api/apps/{id}/texts',
    'POST /api/apps/{id}/tools',
    'POST /api/apps/{id}/tools/generate',
    'POST /api/apps/{id}/tools/order',
    'POST /api/apps/{id}/tools/{toolId}/activate',
    'POST /api/apps/{id}/tools/{toolId}/copy',
    'POST /api/apps/{id}/tools/{toolId}/deactivate',
    'POST /api/apps/{id}/tools/{toolId}/run',
    'POST /api/context/ingest/file',
    'POST /api/context/ingest/metadata',
    'POST /api/context/ingest/text',
    'POST /api/context/{id}/sync',
    'POST /api/tools/{appId}/replaceDataItem',
    'POST /live_api/apps/{id}/entities/{name}',
    'POST /live_api/apps/{id}/entities/{name}/bulk',
    'POST /live_api/apps/{id}/entities/{name}/import',
    'POST /live_api/apps/{id}/imports',
    'POST /live_api/apps/{id}/imports/{importId}/cancel',
    'POST /live_api/apps/{id}/imports/{importId}/file',
    'POST /live_api/apps/{id}/imports/{importId}/rows',
    'POST /live_api/apps/{id}/imports/{importId}/undo',
    'PUT /api/apps/{id}/tools/{toolId}/schedule',
    'PUT /api/context/{id}/resync',
    'PUT /live_api/apps/{id}/entities/{name}/bulk',
    'PUT /live_api/apps/{id}/entities/{name}/{rowId}',
  ],
};

const [appId, otherApp, owner, stranger] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
];
const members = { viewer: 'e'.repeat(24), editor: 'f'.repeat(24) };
const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;

function workspaceOf(roles: Partial<Record<MemberRole, string>>): Pick<AppState, 'ownerId' | 'members' | 'deleted'> {
  const list = Object.entries(roles).map(([role, accountId]) => ({ role: role as MemberRole, accountId }));
  return { ownerId: owner, members: list, deleted: false };
}

/** Two apps of one owner; the people are members of the first alone. */
class Apps {
  workspace = workspaceOf(members);
  private readonly watchers = new Set<(appId: string) => void>();

  find(id: string) {
    return Promise.resolve(id === appId ? this.workspace : id === otherApp ? workspaceOf({}) : undefined);
  }

  watch(watcher: (appId: string) => void): () => void {
    this.watchers.add(watcher);
    return () => void this.watchers.delete(watcher);
  }

  change(workspace: Apps['workspace']): void {
    this.workspace = workspace;
    for (const watcher of this.watchers) watcher(appId);
  }
}

class Answer extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

interface Asked {
  readonly apps?: Apps;
  readonly principal: Principal;
  readonly about?: string;
  readonly host?: HostTarget;
  readonly raw?: Answer;
}

const account = (accountId: string): Principal => ({ kind: 'account', accountId, isAdmin: false });

/** The principal as the handler sees it; throws what the guard throws. */
async function pass(contract: RouteContract, asked: Asked): Promise<Principal> {
  const { apps = new Apps(), principal, about = appId, host = { kind: 'platform' }, raw = new Answer() } = asked;
  const handler = (): void => undefined;
  Reflect.defineMetadata(contractKey, contract, handler);
  const request = { principal, hostTarget: host, params: { id: about, appId: about }, query: { appId: about } };
  const http = { getRequest: () => request, getResponse: () => ({ raw }) };
  const context = { getHandler: () => handler, switchToHttp: () => http } as unknown as ExecutionContext;
  await new WorkspaceGuard(apps).canActivate(context);
  return request.principal;
}

/** For whom somebody acts after the guard, or why not. */
const actsFor = (contract: RouteContract, asked: Asked): Promise<string> =>
  pass(contract, asked).then(
    (principal) => ownerScope(principal).accountId,
    ({ code }: { code: string }) => code,
  );

const ofBuilders = allRoutes.filter(({ auth }) => auth === 'account' || auth === 'app');
const namesApp = /\/(apps|tools)\/\{(id|appId)\}/;
const isOfApp = ({ path, workspaceRole }: RouteContract): boolean => namesApp.test(path) || workspaceRole !== 'owner';
const readApp = ofBuilders.find((route) => nameOf(route) === 'GET /api/apps/{id}')!;
const stream = ofBuilders.find((route) => nameOf(route) === 'POST /api/apps/{id}/chat')!;

/** These name their app in their query. */
const inQuery = [
  'GET /runtime/bundle',
  'DELETE /api/context/{id}',
  'PATCH /api/context/{id}',
  'GET /api/context/items',
  'GET /api/context/items/changes',
  'GET /api/context/{id}/chunks',
  'GET /api/context/{id}/pages',
  'POST /api/context/{id}/sync',
  'PUT /api/context/{id}/resync',
  'POST /api/context/ingest/file',
  'POST /api/context/ingest/metadata',
  'POST /api/context/ingest/text',
  'POST /api/context/search',
  'GET /api/integrations/fetchCarbonTokens',
];

describe('roles of a workspace', () => {
  it('are on the routes of the table, which are there', () => {
    const byRole = (role: WorkspaceRole) => allRoutes.filter((route) => route.workspaceRole === role).map(nameOf);
    expect({ viewer: byRole('viewer').sort(), editor: byRole('editor').sort() }).toEqual(covered);
  });

  it('are asked for on routes of builders that name an app, in their path or query, and on no others', () => {
    for (const route of allRoutes.filter(({ workspaceRole }) => workspaceRole !== 'owner'))
      expect([nameOf(route), ofBuilders.includes(route) && namesApp.test(route.path)]).toEqual([
        nameOf(route),
        !inQuery.includes(nameOf(route)),
      ]);
  });

  describe.each(['viewer', 'editor'] as const)('%s', (role) => {
    const principal = account(members[role]);
    it.each(ofBuilders.map((route) => [nameOf(route), route] as const))('on %s', async (_, contract) => {
      const may = includesRole(role, contract.workspaceRole) ? owner : 'not-allowed';
      expect(await actsFor(contract, { principal })).toBe(isOfApp(contract) ? may : members[role]);
    });
  });

  it.each(ofBuilders.map((route) => [nameOf(route), route] as const))(
    'let nobody else act for another one on %s',
    async (_, contract) => {
      expect(await actsFor(contract, { principal: account(stranger) })).toBe(stranger);
      expect(await actsFor(contract, { principal: account(owner) })).toBe(owner);
      expect(await actsFor(contract, { principal: account(members.editor), about: otherApp })).toBe(members.editor);
    },
  );

  it('do not count for keys, on hosts of apps, or in an app that is deleted', async () => {
    const principal = account(members.editor);
    const key = { keyId: stranger, scopes: [] };
    expect(await actsFor(readApp, { principal: { ...principal, key } as Principal })).toBe(members.editor);
    expect(await actsFor(readApp, { principal, host: { kind: 'preview', appId } })).toBe(members.editor);
    const apps = new Apps();
    apps.workspace = { ...apps.workspace, deleted: true };
    expect(await actsFor(readApp, { principal, apps })).toBe(members.editor);
  });

  it('never make an admin', async () => {
    const principal: Principal = { kind: 'account', accountId: members.editor, isAdmin: true };
    expect(ownerScope(await pass(readApp, { principal }))).toEqual({
      accountId: owner,
      isAdmin: false,
      role: 'editor',
    });
  });
});

describe('a stream that a member has open', () => {
  const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const principal = account(members.editor);

  it.each([
    ['is removed', { viewer: members.viewer }],
    ['may only look any more', { viewer: members.editor }],
  ])('ends when they are: %s', async (_, roles) => {
    const [apps, raw] = [new Apps(), new Answer()];
    await pass(stream, { apps, principal, raw });
    apps.change(workspaceOf(members));
    await turns();
    expect(raw.destroyed).toBe(false);
    apps.change(workspaceOf(roles));
    await turns();
    expect(raw.destroyed).toBe(true);
  });
});
