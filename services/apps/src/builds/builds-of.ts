import { namesOf } from '@lathe/proto/apps/project/paths';
import { hashOf, pathsOf } from '../versions/manifest.js';
import type { VersionRecord } from '../versions/version.js';

type Content = Pick<VersionRecord, 'manifest' | 'manifestHash'>;

/** Name of the build of a version with this main page and set of libraries. */
export const buildHash = ({ manifestHash }: Content, mainPage: string | null, libraries: string): string =>
  hashOf(JSON.stringify([manifestHash, mainPage, libraries]));

/** The names of all builds that a version can ask for, each with its main page. */
export const buildsOf = (version: Content, libraries: string): Map<string, string | null> =>
  new Map(
    [null, ...namesOf(pathsOf(version.manifest), 'page')].map(
      (page) => [buildHash(version, page, libraries), page] as const,
    ),
  );
