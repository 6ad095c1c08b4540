// npm run deadletters -- list|show ID|replay ID|all: events that could not be applied and jobs that failed.
import { join } from 'node:path';
import { node24 } from '../infra/local/node24.mjs';
import { build, ensureInstalled, root, run } from './lib/toolchain.mjs';

ensureInstalled();
build('--services-only');
run(
  node24(),
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'services/standalone/dist/dead-letters.js'),
    ...process.argv.slice(2),
  ],
  { cwd: process.cwd() },
);
