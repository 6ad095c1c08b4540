// Serves the document store alone over TCP on 127.0.0.1 and prints its URI on the first line.
// Usage: npm run -s embedded-mongo -- --port N --data DIR
// The password is taken from EMBEDDED_MONGO_PASSWORD, or made up and kept in DIR/password (mode 0600).
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules/.bin/node');
const cli = join(root, 'infra/embedded-mongo/dist/cli.js');

function fail(message) {
  console.error(`embedded-mongo: ${message}\nUsage: npm run -s embedded-mongo -- --port N --data DIR`);
  process.exit(1);
}

function readArgs() {
  try {
    return parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } }, strict: true }).values;
  } catch (error) {
    return fail(error.message);
  }
}

const { port, data } = readArgs();
if (port === undefined || data === undefined) fail('--port and --data are both needed');
if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) fail(`--port must be a number from 0 to 65535, not "${port}"`);
if (!existsSync(node)) fail('dependencies are missing: run "npm install" first');
if (!existsSync(cli)) {
  const built = spawnSync(node, [join(root, 'scripts/build.mjs'), '--services-only'], { stdio: ['ignore', 2, 2] });
  if (built.status !== 0) fail('the build failed');
}
const child = spawn(node, [cli, port, resolve(data)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
