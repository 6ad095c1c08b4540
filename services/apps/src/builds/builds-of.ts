import { namesOf } from '@lathe/proto/apps/project/paths';
import { hashOf, pathsOf } from '../versions/manifest.js';
import type { VersionContent } from '../versions/version.js';

/** Name of the build of a version with this main page and set of libraries. */
export const buildHash = ({ manifestHash }: VersionContent, mainPage: string | null, libraries: string): string =>
  hashOf(JSON.stringify([manifestHash, mainPage, libraries]));

/** The names of all builds that a version can ask for, each with its main page. */
export const buildsOf = (version: VersionContent, libraries: string): Map<string, string | null> =>
  new Map(
    [null, ...namesOf(pathsOf(version.manifest), 'page')].map(
      (page) => [buildHash(version, page, libraries), page] as const,
    ),
  );
