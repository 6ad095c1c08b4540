import { describe, expect, it } from '@jest/globals';
import { allRoutes } from '@lathe/proto/routes/all-routes';
import { RouteTable } from './route-table.js';

const table = new RouteTable(allRoutes);
const id = '0123456789abcdef01234567';

describe('RouteTable', () => {
  it.each([
    ['platform', 'POST', '/api/auth/sign-in', 'accounts'],
    ['platform', 'GET', '/api/live_api/account/current', 'accounts'],
    ['platform', 'GET', '/api/account/current', 'accounts'],
    ['platform', 'POST', '/api/apps', 'apps'],
    ['platform', 'POST', `/api/apps/${id}/chat`, 'builder-chat'],
    ['platform', 'POST', `/api/apps/${id}/publish`, 'apps'],
    ['platform', 'GET', '/api/context/items', 'context-ingest'],
    ['platform', 'GET', '/api/live_api/app/paidPlans', 'payments'],
    ['app', 'GET', `/live_api/apps/${id}/entities/Dog`, 'entities'],
    ['app', 'DELETE', `/live_api/apps/${id}/entities/Dog/${id}`, 'entities'],
    ['platform', 'POST', `/live_api/apps/${id}/imports/${id}/file`, 'entities'],
    ['platform', 'POST', '/api/csv/generateMapping', 'builder-chat'],
    ['platform', 'POST', `/api/apps/${id}/entities`, 'builder-chat'],
    ['app', 'POST', `/live_api/apps/${id}/auth/sign-in`, 'accounts'],
    ['app', 'GET', '/runtime/bundle', 'apps'],
    ['app', 'POST', '/integrations/Core/UploadFile', 'apps'],
    ['app', 'GET', `/apps/${id}/integrations/schema`, 'apps'],
    ['app', 'GET', `/uploads/${id}/${id}.png`, 'apps'],
    ['platform', 'POST', `/apps/${id}/integrations/Core/InvokeLLM`, 'apps'],
  ] as const)('%s host: %s %s goes to %s', (site, method, path, service) => {
    expect(table.find(site, method, path)?.service).toBe(service);
  });

  it.each([
    ['app', 'POST', '/api/auth/sign-in'],
    ['app', 'GET', '/api/apps'],
    ['app', 'POST', `/api/apps/${id}/chat`],
    ['app', 'POST', `/live_api/apps/${id}/imports`],
    ['app', 'GET', `/internal/apps/${id}`],
    ['app', 'POST', '/integrations/installable/Slack/1/integration-endpoints/send'],
    ['platform', 'GET', `/uploads/${id}/${id}.png`],
    ['platform', 'GET', `/internal/apps/${id}`],
    ['platform', 'GET', '/internal/keys'],
    ['platform', 'TRACE', '/api/apps'],
  ] as const)('%s host: %s %s goes nowhere', (site, method, path) => {
    expect(table.find(site, method, path)).toBeUndefined();
  });
});
