import { listApiKeys } from '@lathe/proto/accounts/api-keys';
import { listAppUsers } from '@lathe/proto/accounts/app-users';
import { authConfig, currentAccount } from '@lathe/proto/accounts/http';
import { listSecondFactors } from '@lathe/proto/accounts/second-factor';
import { exportApp, listApps } from '@lathe/proto/apps/http';
import { listEntities } from '@lathe/proto/entities/http';
import { exportRows } from '@lathe/proto/entities/reading';
import { strFromU8, unzipSync } from 'fflate';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { session } from '@/lib/session';
import { account, sampleApp, sessionAnswer } from '@/testing/samples';
import { refusal, serve } from '@/testing/server';
import { exportEverything } from './everything';

const auth = (provider: 'built-in' | 'keycloak') => ({ provider, mailDelivers: true, embedded: true, google: false });

beforeEach(() => {
  session.start(sessionAnswer());
  serve(currentAccount, () => account);
  serve(authConfig, () => auth('built-in'));
  serve(listApiKeys, () => ({ keys: [] }));
  serve(listSecondFactors, () => ({ factors: [], recoveryCodesLeft: 0 }));
  serve(listApps, () => ({ apps: [sampleApp()] }));
  serve(listAppUsers, () => ({ users: [], total: 0, next: null }));
  serve(exportApp, () => new HttpResponse('PK'));
  serve(listEntities, () => ({ entities: [{ name: 'Dog', count: 1, unknownFields: [], unconverted: [] }] }));
  serve(exportRows, () => new HttpResponse('[{"name":"Rex"}]'));
});

async function filesOf(): Promise<Record<string, string>> {
  const zip = await exportEverything(() => undefined, new AbortController().signal);
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

it('has the rows of an app whose code does not compile', async () => {
  serve(exportApp, () => refusal('app/does-not-compile'));
  const files = await filesOf();
  expect(files['apps/dog-walks/rows/Dog.json']).toBe('[{"name":"Rex"}]');
  expect(files['README.md']).toContain('apps/dog-walks/code.zip: The app does not compile');
});

it('goes without second factors where Keycloak keeps them', async () => {
  serve(authConfig, () => auth('keycloak'));
  serve(listSecondFactors, () => refusal('not-found'));
  const files = await filesOf();
  expect(Object.keys(files)).toContain('account/account.json');
  expect(Object.keys(files)).not.toContain('account/second-factors.json');
});
