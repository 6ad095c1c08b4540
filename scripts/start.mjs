// @ts-check
// npm start: installs and builds what is missing, then runs all of Lathe in one process.
import { join } from 'node:path';
import { becomeNode24, build, ensureInstalled, refuseArguments, root, standaloneFlags } from './launcher.mjs';

refuseArguments('npm start (settings are environment variables: PORT, HOST, PUBLIC_URL, DATA_DIR, APPS_DOMAIN)');
ensureInstalled();
build();
becomeNode24(['--enable-source-maps', ...standaloneFlags, join(root, 'services/standalone/dist/main.js')]);
