/** Routes of running apps (spec 2, section 7; design section 7). On app and preview hosts the Host header says which app and which version count. */
import { z } from 'zod';
import { entitySchema } from '../entities/schema.js';
import { id } from '../common/ids.js';
import { defineRoute } from '../http/route.js';
import { assets } from './model.js';

const service = 'apps' as const;
const flag = z.enum(['1', 'true', '0', 'false']).default('0').transform((value) => value === '1' || value === 'true');

/** The app bundle with its sources, for the owner. */
export const sourceBundle = z.object({
  id, versionId: id, slug: z.string(), name: z.string(),
  pages: z.record(z.string(), z.string()),
  components: z.record(z.string(), z.string()),
  services: z.record(z.string(), z.string()),
  layout: z.string().nullable(),
  globalsCss: z.string().nullable(),
  entities: z.array(z.object({ name: z.string(), schema: entitySchema })),
  user_entity: z.null(),
  mainPage: z.string().nullable(),
  appBuilderVersion: z.number().int(),
  assets,
});
export type SourceBundle = z.output<typeof sourceBundle>;

/** What everybody else gets: where the compiled app is. */
export const assetBundle = z.object({ id, versionId: id, slug: z.string(), name: z.string(), mainPage: z.string().nullable(), assets });
export type AssetBundle = z.output<typeof assetBundle>;

export const readBundle = defineRoute({
  service, method: 'GET', path: '/runtime/bundle', summary: 'Bundle of an app', auth: 'app', site: 'both',
  query: z.object({ appId: id.optional(), versionId: id.optional(), assets: flag }), response: z.union([sourceBundle, assetBundle]),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required', 'app/does-not-compile'],
});

/** Trades the one-time code of a preview address for a token of the preview host. */
export const openPreviewSession = defineRoute({
  service, method: 'POST', path: '/runtime/preview-session', summary: 'Open a preview', auth: 'public', site: 'app',
  body: z.object({ code: z.string().max(100) }), response: z.object({ accessToken: z.string(), expiresIn: z.number().int() }), errors: ['not-signed-in', 'not-found'],
});

/** `app.js` or `app.css` of one build; immutable. */
export const readAsset = defineRoute({
  service, method: 'GET', path: '/runtime/assets/{hash}/{file}', summary: 'Compiled file of an app', auth: 'public', site: 'app', kind: 'binary',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/), file: z.enum(['app.js', 'app.css']) }), errors: ['not-found'],
});

/** A library that apps share; immutable, its name holds its hash. */
export const readVendorFile = defineRoute({
  service, method: 'GET', path: '/runtime/vendor/{file}', summary: 'Shared library file', auth: 'public', site: 'app', kind: 'binary',
  params: z.object({ file: z.string().max(200) }), errors: ['not-found'],
});

export const readLoginScript = defineRoute({
  service, method: 'GET', path: '/runtime/login.js', summary: 'Script of the sign-in page', auth: 'public', site: 'app', kind: 'binary',
});

/** Sign-in and sign-up of an app's users, in the app's own look. `nextUrl` may only be a path of the same host. */
export const loginPage = defineRoute({
  service, method: 'GET', path: '/apps/{id}/login', summary: 'Sign-in page of an app', auth: 'public', site: 'both', kind: 'html',
  params: z.object({ id: z.string().max(100) }), query: z.object({ nextUrl: z.string().max(4000).optional().catch(undefined) }),
});

/** Platform address of an app's page: goes to the app's own host and keeps page and query. `{slug}` may be the app's id. */
export const openAppPage = defineRoute({
  service, method: 'GET', path: '/app/{slug}/{page}', aliases: ['/app/{slug}', '/app/{slug}/tool/{page}'], summary: 'Open an app', auth: 'public', kind: 'html',
  status: 302, params: z.object({ slug: z.string().max(100), page: z.string().max(300).optional() }), errors: ['not-found'],
});

/** Any other address of an app, preview or custom host: the page that starts the app. Registered last. */
export const appPage = defineRoute({ service, method: 'GET', path: '/*path', summary: 'Page of an app', auth: 'public', site: 'app', kind: 'html' });
