/** Pages of running apps that have an address of their own, here and on app hosts. */
import { z } from 'zod';
import { defineRoute } from '../http/route.js';

const service = 'apps' as const;

/** Sign-in and sign-up of an app's users, in the app's own look. `nextUrl` may only be a path of the same host. */
export const loginPage = defineRoute({
  service,
  method: 'GET',
  path: '/apps/{id}/login',
  summary: 'Sign-in page of an app',
  auth: 'public',
  site: 'both',
  kind: 'html',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    nextUrl: z.string().max(4000).optional().catch(undefined),
    invite: z.string().max(200).optional().catch(undefined),
    /** The code of a mailed link to a new password. */
    reset: z.string().max(100).optional().catch(undefined),
    /** The code with which the platform sends somebody of the workspace back. */
    code: z.string().max(100).optional().catch(undefined),
  }),
});

/** What users of an app do with their account there; a mailed link to it proves an address. */
export const accountPage = defineRoute({
  service,
  method: 'GET',
  path: '/apps/{id}/account',
  summary: 'Account page of a user of an app',
  auth: 'public',
  site: 'app',
  kind: 'html',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ verify: z.string().max(100).optional().catch(undefined) }),
});

export const readAccountScript = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/account.js',
  summary: 'Script of the account page',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

/**
 * Where users of an app choose one of its plans and look after the one they have. A provider comes back to it with
 * `sale_id`, or with `checkout=canceled`; `next` is where they wanted to go.
 */
export const plansPage = defineRoute({
  service,
  method: 'GET',
  path: '/apps/{id}/plans',
  summary: 'Plans of an app, for its users',
  auth: 'public',
  site: 'app',
  kind: 'html',
  params: z.object({ id: z.string().max(100) }),
  query: z.object({
    next: z.string().max(2000).optional().catch(undefined),
    plan: z.string().max(100).optional().catch(undefined),
    sale_id: z.string().max(200).optional().catch(undefined),
    checkout: z.string().max(20).optional().catch(undefined),
  }),
});

export const readPlansScript = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/plans.js',
  summary: 'Script of the page with plans of an app',
  auth: 'public',
  site: 'app',
  kind: 'binary',
});

/**
 * Platform address of an app's page: goes to the app's own host and keeps page and query. `{slug}` may be the app's id.
 */
export const openAppPage = defineRoute({
  service,
  method: 'GET',
  path: '/app/{slug}/{page}',
  aliases: ['/app/{slug}', '/app/{slug}/tool/{page}'],
  summary: 'Open an app',
  auth: 'public',
  kind: 'html',
  status: 302,
  params: z.object({ slug: z.string().max(100), page: z.string().max(300).optional() }),
  errors: ['not-found'],
});
