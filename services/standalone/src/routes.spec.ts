import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@lathe/platform/testing/test-service';
import * as accountsInternal from '@lathe/proto/accounts/internal';
import { appPage } from '@lathe/proto/apps/app-page';
import * as appsInternal from '@lathe/proto/apps/internal';
import * as contextIngestInternal from '@lathe/proto/context-ingest/internal';
import * as entitiesInternal from '@lathe/proto/entities/internal';
import type { RouteContract } from '@lathe/proto/http/route';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import { definitions } from './definitions.js';

const internalRoutes = [accountsInternal, appsInternal, contextIngestInternal, entitiesInternal].flatMap(
  (module) => Object.values(module).filter((value) => typeof value === 'object') as RouteContract[],
);
const healthRoutes = /^GET \/(healthz|readyz|metrics)$/;

describe('routes that Nest registered', () => {
  let test: TestService;

  beforeAll(async () => {
    const [first, ...beside] = definitions;
    test = await startTestService(first!, { beside });
  }, 60_000);
  afterAll(() => test.stop());

  it('are exactly the routes of the contracts, each in the service that the contract names', () => {
    const expected = [...allRoutes, ...internalRoutes, appPage].flatMap((route) =>
      [route.path, ...route.aliases].map(
        (path) => `${route.service}: ${route.method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const registered = test.services.flatMap((service) =>
      service.routes
        .filter((route) => !healthRoutes.test(route) && !/^(HEAD|OPTIONS) /.test(route))
        .map((route) => `${service.name}: ${route}`),
    );
    expect([...new Set(registered)].sort()).toEqual([...new Set(expected)].sort());
  });
});
