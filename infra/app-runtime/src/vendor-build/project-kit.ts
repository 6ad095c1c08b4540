import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `project-kit.json`: what an app is put together with that is to run outside the platform. */
export interface ProjectKit {
  /** Path in the project -> text. What stands below `platform/` is by the path under which apps import it. */
  files: Record<string, string>;
  /** Package -> the version that apps are compiled with, as package.json names it. */
  packages: Record<string, string>;
  /** Packages that only the build of a project needs. */
  tools: Record<string, string>;
  /** Package -> statements that run before it is used. */
  setups: Record<string, string>;
}

export const projectKitFile = 'project-kit.json';

/** Throws when the vendor folder has not been built. */
export function readProjectKit(vendorDir: string): ProjectKit {
  return JSON.parse(readFileSync(join(vendorDir, projectKitFile), 'utf8')) as ProjectKit;
}
