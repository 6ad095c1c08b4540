import { namesOf } from '@lathe/proto/apps/project/paths';
import type { AppRecord } from '../records/app.js';
import { mainPageOf, pathsOf } from '../versions/manifest.js';
import type { VersionRecord } from '../versions/version.js';

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]|%20/g, '');

/**
 * The one path under which a page of an app is known, whatever address it was opened by (spec 2, section 2): `/` for
 * the main page and for what names no page, else the page's name. Of the query only `id` says what is shown: rows are
 * addressed by it.
 */
export function pageAddress(url: string, app: AppRecord, version: VersionRecord | undefined): string {
  const { pathname, searchParams } = new URL(`http://app${url}`);
  const pages = namesOf(pathsOf(version?.manifest ?? []), 'page');
  const segment = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const page = pages.find((name) => plain(name) === plain(segment));
  const path = page === undefined || page === mainPageOf(pages, app.mainPage) ? '/' : `/${page}`;
  const id = searchParams.get('id');
  return id ? `${path}?id=${encodeURIComponent(id)}` : path;
}
