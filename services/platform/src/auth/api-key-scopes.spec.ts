import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { apiScopes } from '@lathe/proto/common/api-scopes';
import type { RouteContract } from '@lathe/proto/http/route';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import type { ExecutionContext } from '@nestjs/common';
import { siteOf } from '../config/common-config.js';
import { contractKey, type LatheRequest } from '../http/route.decorator.js';
import { MemoryRateLimiter } from '../rate-limit/memory-rate-limiter.js';
import { ApiKeyVerifier, type KeyAuthority } from './api-key-verifier.js';
import { AuthGuard } from './auth.guard.js';
import { InternalTokens } from './internal-token.js';
import { TokenVerifier } from './token-verifier.js';

const rows = '/live_api/apps/{id}/entities';
/** Every route that takes a key, with the scope that it needs; whatever is not here takes none. */
const covered: Record<string, string> = {
  [`GET ${rows}`]: 'rows:read',
  [`GET ${rows}/{name}`]: 'rows:read',
  [`GET ${rows}/{name}/{rowId}`]: 'rows:read',
  [`GET ${rows}/{name}/schema`]: 'rows:read',
  [`GET ${rows}/{name}/fields`]: 'rows:read',
  [`GET ${rows}/{name}/count`]: 'rows:read',
  [`GET ${rows}/{name}/export`]: 'rows:read',
  [`POST ${rows}/{name}`]: 'rows:write',
  [`PUT ${rows}/{name}/{rowId}`]: 'rows:write',
  [`DELETE ${rows}/{name}/{rowId}`]: 'rows:write',
  [`DELETE ${rows}/{name}`]: 'rows:write',
  [`POST ${rows}/{name}/bulk`]: 'rows:write',
  [`PUT ${rows}/{name}/bulk`]: 'rows:write',
  [`PATCH ${rows}/{name}/update-many`]: 'rows:write',
  [`POST ${rows}/{name}/import`]: 'rows:write',
  'GET /api/apps': 'apps:manage',
  'POST /api/apps': 'apps:manage',
  'POST /api/apps/import': 'apps:manage',
  'GET /api/apps/{id}': 'apps:manage',
  'PATCH /api/apps/{id}': 'apps:manage',
  'DELETE /api/apps/{id}': 'apps:manage',
  'POST /api/apps/{id}/undelete': 'apps:manage',
  'POST /api/apps/{id}/settings': 'apps:manage',
  'POST /api/apps/{id}/style': 'apps:manage',
  'POST /api/apps/{id}/texts': 'apps:manage',
  'GET /api/apps/{id}/versions': 'apps:manage',
  'GET /api/apps/{id}/files': 'apps:manage',
  'GET /api/apps/{id}/export': 'apps:manage',
  'POST /api/apps/{id}/files/create': 'apps:manage',
  'POST /api/apps/{id}/files/update': 'apps:manage',
  'POST /api/apps/{id}/files/rename': 'apps:manage',
  'POST /api/apps/{id}/files/delete': 'apps:manage',
  'POST /api/apps/{id}/publish': 'apps:manage',
  'POST /api/apps/{id}/unpublish': 'apps:manage',
  'GET /api/apps/{id}/tools': 'apps:manage',
  'POST /api/apps/{id}/tools': 'apps:manage',
  'POST /api/apps/{id}/tools/generate': 'apps:manage',
  'POST /api/apps/{id}/tools/order': 'apps:manage',
  'GET /api/apps/{id}/tools/{toolId}': 'apps:manage',
  'PATCH /api/apps/{id}/tools/{toolId}': 'apps:manage',
  'DELETE /api/apps/{id}/tools/{toolId}': 'apps:manage',
  'POST /api/apps/{id}/tools/{toolId}/activate': 'apps:manage',
  'POST /api/apps/{id}/tools/{toolId}/deactivate': 'apps:manage',
  'POST /api/apps/{id}/tools/{toolId}/copy': 'apps:manage',
  'POST /api/apps/{id}/tools/{toolId}/run': 'tools:run',
};

const nameOf = ({ method, path }: RouteContract): string => `${method} ${path}`;
const token = `lathe_${'k'.repeat(43)}`;
const owner = 'a'.repeat(24);

function guardOf(authority: KeyAuthority, limiter = new MemoryRateLimiter()): AuthGuard {
  const site = siteOf({ PUBLIC_URL: undefined, APPS_DOMAIN: 'localhost', PORT: 4400 });
  const tokens = new TokenVerifier(site.publicUrl, { keys: async () => ({ keys: [] }), epochOf: async () => 0 });
  const keys = new ApiKeyVerifier(authority, limiter);
  return new AuthGuard('entities', site, tokens, keys, new InternalTokens('a secret that only this test knows'));
}

/** The request after the guard has let it pass; throws what the guard throws. */
async function pass(guard: AuthGuard, contract: RouteContract, bearer = token): Promise<LatheRequest> {
  const handler = (): void => undefined;
  Reflect.defineMetadata(contractKey, contract, handler);
  const request = { headers: { host: 'localhost:4400', authorization: `Bearer ${bearer}` }, ip: '192.0.2.7' };
  const context = { getHandler: () => handler, switchToHttp: () => ({ getRequest: () => request }) };
  await guard.canActivate(context as unknown as ExecutionContext);
  return request as unknown as LatheRequest;
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'passes',
    ({ code }: { code: string }) => code,
  );

const found = { keyId: 'b'.repeat(24), accountId: owner, scopes: [...apiScopes], epoch: 0, expiresAt: null };
const list = allRoutes.find((route) => nameOf(route) === `GET ${rows}/{name}`)!;

describe('scopes of API keys', () => {
  it('are on the routes of the table, which are there', () => {
    const scoped = allRoutes.filter(({ scope }) => scope !== null).map((route) => [nameOf(route), route.scope]);
    expect(Object.fromEntries(scoped)).toEqual(covered);
  });

  describe.each(apiScopes)('%s', (scope) => {
    const guard = guardOf({ find: async () => ({ ...found, scopes: [scope] }), epochOf: async () => 0 });
    it.each(allRoutes.map((route) => [nameOf(route), route] as const))('on %s', async (name, contract) => {
      const expected = covered[name] === scope ? 'passes' : 'auth/scope-missing';
      expect(await codeOf(pass(guard, contract))).toBe(expected);
    });
  });

  it('never make an admin, and come with the account that the key is of', async () => {
    const guard = guardOf({ find: async () => found, epochOf: async () => 0 });
    expect((await pass(guard, list)).principal).toEqual({
      kind: 'account',
      accountId: owner,
      isAdmin: false,
      key: { keyId: found.keyId, scopes: apiScopes },
    });
    expect(await codeOf(pass(guard, { ...list, auth: 'internal' }))).toBe('not-signed-in');
  });
});

describe('an API key', () => {
  it('is asked for once while it is fresh, and again when tokens of its account have ended', async () => {
    const epochs = new Map<string, number>();
    let [asked, known]: [number, typeof found | null] = [0, found];
    const guard = guardOf({
      find: async () => ((asked += 1), known),
      epochOf: async (principal) => epochs.get(principal) ?? 0,
    });
    for (let at = 0; at < 5; at += 1) await pass(guard, list);
    expect(asked).toBe(1);
    epochs.set(owner, 1);
    known = { ...found, epoch: 1 };
    await pass(guard, list);
    expect(asked).toBe(2);
    epochs.set(owner, 2);
    known = null;
    expect(await codeOf(pass(guard, list))).toBe('not-signed-in');
  });

  it('ends with its removal and its time, though it is known here', async () => {
    let [removed, expiresAt] = [0, null as string | null];
    const guard = guardOf({
      find: async () => ({ ...found, expiresAt }),
      epochOf: async (principal) => (principal === found.keyId ? removed : 0),
    });
    expect(await codeOf(pass(guard, list))).toBe('passes');
    removed = 1;
    expect(await codeOf(pass(guard, list))).toBe('not-signed-in');
    removed = 0;
    expiresAt = new Date(Date.now() - 1).toISOString();
    expect(await codeOf(pass(guard, list, `lathe_${'x'.repeat(43)}`))).toBe('not-signed-in');
  });

  it('is limited, and so are questions for keys that nobody has', async () => {
    const guard = guardOf({ find: async () => found, epochOf: async () => 0 });
    const codes = await Promise.all(Array.from({ length: 610 }, () => codeOf(pass(guard, list))));
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(10);
    let asked = 0;
    const unknown = guardOf({ find: async () => ((asked += 1), null), epochOf: async () => 0 });
    for (let at = 0; at < 310; at += 1) await codeOf(pass(unknown, list, `lathe_${String(at).padStart(43, 'x')}`));
    expect(asked).toBe(300);
  });

  it.each(['lathe_short', `lathe_${'k'.repeat(44)}`, `LATHE_${'k'.repeat(43)}`])('is not %s', async (bearer) => {
    const guard = guardOf({ find: async () => found, epochOf: async () => 0 });
    expect(await codeOf(pass(guard, list, bearer))).toBe('not-signed-in');
  });
});
