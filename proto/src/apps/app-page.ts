import { defineRoute } from '../http/route.js';

/**
 * Any other address of an app, preview or custom host: the page that starts the app. The gateway sends here what no
 * other contract names, so this one is not part of its table.
 */
export const appPage = defineRoute({
  service: 'apps',
  method: 'GET',
  path: '/*',
  summary: 'Page of an app',
  auth: 'public',
  site: 'app',
  kind: 'html',
});
