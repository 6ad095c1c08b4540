// npm run deadletters -- list|show ID|replay ID|all: events that could not be applied and jobs that failed.
import { join } from 'node:path';
import { becomeNode24, build, root } from './launcher.mjs';

build('--services-only');
becomeNode24([
  '--disable-warning=ExperimentalWarning',
  join(root, 'services/standalone/dist/dead-letters.js'),
  ...process.argv.slice(2),
]);
