import { fileURLToPath } from 'node:url';

/** Folder of the built front end, an absolute path; `src` and `dist` of this package are equally far from it. */
export const builtFrontEnd = fileURLToPath(new URL('../../../web/dist', import.meta.url));
