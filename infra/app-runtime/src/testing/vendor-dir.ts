import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildVendorFolder } from '../vendor-build/build-vendor-folder.js';

/** The vendor folder that `npm test` has built; made here when only these specs are run. */
export async function vendorDirForSpecs(): Promise<string> {
  const runtime = join(import.meta.dirname, '../..');
  const folder = join(runtime, 'dist/vendor');
  if (!existsSync(join(folder, 'compiler.json'))) await buildVendorFolder(runtime, folder);
  return folder;
}
