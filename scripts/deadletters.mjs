// npm run deadletters -- list|show ID|replay ID|all: events that could not be applied and jobs that failed.
import { join } from 'node:path';
import { build, ensureInstalled, node24, root, run } from './lib/toolchain.mjs';

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
