// Serves the document store alone over TCP on 127.0.0.1 and prints its URI on the first line.
// Usage: npm run -s embedded-mongo -- --port N --data DIR
// The password is taken from EMBEDDED_MONGO_PASSWORD, or made up and kept in DIR/password (mode 0600).
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { becomeNode24, fail, root, run } from './launcher.mjs';
import { asError } from './lib/as-error.ts';

const cli = join(root, 'infra/embedded-mongo/dist/cli.js');

function refuse(message: string): never {
  fail(`embedded-mongo: ${message}\nUsage: npm run -s embedded-mongo -- --port N --data DIR`);
}

function readArguments() {
  try {
    return parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } }, strict: true }).values;
  } catch (error) {
    return refuse(asError(error).message);
  }
}

const { port, data } = readArguments();
if (port === undefined || data === undefined) refuse('--port and --data are both needed');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) refuse(`--port must be a number from 0 to 65535, not "${port}"`);
// Its output is the URI alone: what the build says goes to the error output.
if (!existsSync(cli)) run(process.execPath, ['scripts/build.ts', '--services-only'], { stdio: ['ignore', 2, 2] });
becomeNode24([cli, port, resolve(data)]);
