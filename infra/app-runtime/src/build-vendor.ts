// Usage: node dist/build-vendor.js. Builds dist/vendor, which apps are compiled against and which app hosts serve under
// /runtime/vendor/.
import { fileURLToPath } from 'node:url';
import { buildVendorFolder } from './vendor-build/build-vendor-folder.js';

const packageDir = fileURLToPath(new URL('..', import.meta.url));
await buildVendorFolder(packageDir, `${packageDir}dist/vendor`);
