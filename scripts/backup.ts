// npm run backup -- FILE, npm run restore -- FILE [--replace]: everything in the data directory, as one file.
import { join } from 'node:path';
import { becomeNode24, build, root } from './launcher.mjs';

build('--services-only');
becomeNode24([
  '--disable-warning=ExperimentalWarning',
  join(root, 'services/standalone/dist/backup/command.js'),
  ...process.argv.slice(2),
]);
