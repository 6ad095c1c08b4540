import type { AssetBundle } from '@lathe/proto/apps/bundle';
import { namesOf } from '@lathe/proto/apps/project/paths';
import type { BuildRecord } from '../builds/build.repository.js';
import type { AppRecord } from '../records/app.js';
import { mainPageOf, pathsOf } from '../versions/manifest.js';
import type { VersionRecord } from '../versions/version.js';
import { callToActionOf } from './call-to-action.js';

export interface AssetPlace {
  /** Goes before every address; empty on the app's own hosts. */
  readonly origin: string;
  /** Says in the address for whom it is. */
  readonly grant: string;
  /** Where the platform's mark leads; null for an app without it. */
  readonly watermark: string | null;
}

/** Where the compiled app is. */
export function assetBundleOf(
  app: AppRecord,
  version: VersionRecord,
  { hash, preload }: BuildRecord,
  { origin, grant, watermark }: AssetPlace,
): AssetBundle {
  const own = (file: string): string => `${origin}/runtime/assets/${hash}/${grant}/${file}`;
  const addresses = (files: readonly string[]): string[] =>
    files.map((file) => (file.startsWith('/') ? origin + file : own(file)));
  const pages = Object.fromEntries(Object.entries(preload.pages).map(([page, files]) => [page, addresses(files)]));
  const assets = { js: own('app.js'), css: own('app.css'), preload: { base: addresses(preload.base), pages } };
  return {
    id: app.appId,
    versionId: version.versionId,
    slug: app.slug,
    name: app.name,
    mainPage: mainPageOf(namesOf(pathsOf(version.manifest), 'page'), app.mainPage),
    assets,
    callToAction: callToActionOf(app),
    watermark,
  };
}
