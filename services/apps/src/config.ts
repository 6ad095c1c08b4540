import { modelsEnv } from '@lathe/platform/models/models-env';
import { z } from 'zod';
import { defaultVendorDir } from './builds/vendor-files.js';

/** Variables of the apps service beyond the common ones. */
export const appsEnv = modelsEnv.extend({
  /** A JSON file in the place of DNS when hosts of apps are verified: for tests, and for trying it out. */
  DNS_STAND_IN: z.string().optional(),
  /** Folder with the libraries of generated apps; the build of infra/app-runtime by default. */
  VENDOR_DIR: z.string().default(defaultVendorDir),
  /** Who changes code by hand: admins alone, or every owner in his own apps. */
  CODE_EDITING: z.enum(['admins', 'owners']).default('admins'),
});
export type AppsEnv = z.output<typeof appsEnv>;
