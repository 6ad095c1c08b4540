/**
 * The bundle of an app (specification 2, points 3 and 7): apart from the other routes, since whoever lists apps need not
 * know what an entity is.
 */
import { z } from 'zod';
import { id } from '../common/ids.js';
import { entitySchema } from '../entities/schema.js';
import { defineRoute } from '../http/route.js';
import { assets } from './model.js';

const service = 'apps' as const;

const flag = z
  .enum(['1', 'true', '0', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');

/** The app bundle (spec/2, section 3) of one version as it is written. */
export const versionSources = z.object({
  id,
  versionId: id,
  slug: z.string(),
  name: z.string(),
  pages: z.record(z.string(), z.string()),
  components: z.record(z.string(), z.string()),
  services: z.record(z.string(), z.string()),
  layout: z.string().nullable(),
  globalsCss: z.string().nullable(),
  entities: z.array(z.object({ name: z.string(), schema: entitySchema })),
  /** The user entity with the platform's fields and the app's own; `entities` are the others. */
  user_entity: z.object({ name: z.string(), schema: entitySchema }),
  mainPage: z.string().nullable(),
  appBuilderVersion: z.number().int(),
});
export type VersionSources = z.output<typeof versionSources>;

/** What stands at the end of every page of an app, and leads on. */
export const callToAction = z.object({ message: z.string(), button: z.string(), link: z.string() });
export type CallToAction = z.output<typeof callToAction>;

/** What stands beside the pages of an app. `watermark` is where the platform's mark leads; null without one. */
const marks = { callToAction: callToAction.nullable(), watermark: z.url().nullable() };

/** The app bundle with its sources and where it is compiled, for the owner. */
export const sourceBundle = versionSources.extend({ assets, ...marks });
export type SourceBundle = z.output<typeof sourceBundle>;

/** What everybody else gets: where the compiled app is. */
export const assetBundle = z.object({
  id,
  versionId: id,
  slug: z.string(),
  name: z.string(),
  mainPage: z.string().nullable(),
  assets,
  ...marks,
});
export type AssetBundle = z.output<typeof assetBundle>;

export const readBundle = defineRoute({
  service,
  method: 'GET',
  path: '/runtime/bundle',
  summary: 'Bundle of an app',
  workspaceRole: 'viewer',
  auth: 'app',
  site: 'both',
  query: z.object({ appId: id.optional(), versionId: id.optional(), assets: flag }),
  response: z.union([sourceBundle, assetBundle]),
  errors: ['not-found', 'app/not-published', 'app/sign-in-required', 'app/membership-required', 'app/does-not-compile'],
});
