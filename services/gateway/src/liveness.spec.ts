import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commonEnv, siteOf } from '@lathe/platform/config/common-config';
import { ApiDocs } from './api-docs.js';
import { ClientAddress } from './client-address.js';
import { createGateway, type Gateway } from './gateway.js';

const webRoot = mkdtempSync(join(tmpdir(), 'lathe-gateway-'));
const site = siteOf(commonEnv.parse({ PUBLIC_URL: 'https://lathe.example', APPS_DOMAIN: 'apps.test' }));

describe('/healthz of a process with services in it', () => {
  let gateway: Gateway;
  let alive = true;
  beforeAll(async () => {
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
    gateway = await createGateway({
      upstream: { handle: () => undefined },
      site,
      webRoot,
      clientAddress: new ClientAddress([]),
      docs: new ApiDocs(site.publicUrl),
      alive: () => alive,
      ready: async () => true,
    });
  });
  afterAll(async () => {
    await gateway.server.close();
    rmSync(webRoot, { recursive: true });
  });

  it('says when only a new process helps one of them', async () => {
    const answer = async () => {
      const response = await gateway.server.inject({ url: '/healthz', headers: { host: 'lathe.example' } });
      return [response.statusCode, response.json()];
    };
    expect(await answer()).toEqual([200, { status: 'ok' }]);
    alive = false;
    expect(await answer()).toEqual([503, { status: 'failed' }]);
  });
});
