import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as accountsInternal from '@lathe/proto/accounts/internal';
import * as appsInternal from '@lathe/proto/apps/internal';
import * as entitiesInternal from '@lathe/proto/entities/internal';
import { allRoutes } from '@lathe/proto/http/all-routes';
import type { RouteContract } from '@lathe/proto/http/route';
import { startStandalone, type Standalone } from './standalone.js';

const internalRoutes = [accountsInternal, appsInternal, entitiesInternal].flatMap((module) => Object.values(module) as RouteContract[]);
/** Health probes, and the pages of app hosts that no contract lists one by one. */
const beyondContracts = /^(GET|HEAD|OPTIONS) (\/healthz|\/readyz|\/?\*.*)$/;

describe('routes that Nest registered', () => {
  let standalone: Standalone;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lathe-routes-'));
    standalone = await startStandalone({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, dataDir);
  }, 60_000);

  afterAll(async () => {
    await standalone.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('are exactly the routes of the contracts, each in the service that the contract names', () => {
    const expected = [...allRoutes, ...internalRoutes].flatMap((route) => [route.path, ...route.aliases].map((path) => `${route.service}: ${route.method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
    const registered = standalone.services.flatMap((service) => service.routes.filter((route) => !beyondContracts.test(route) && !route.startsWith('HEAD ')).map((route) => `${service.name}: ${route}`));
    expect([...new Set(registered)].sort()).toEqual([...new Set(expected)].sort());
  });
});
