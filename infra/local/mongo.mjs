// Stands in for MongoDB where no package brings mongod: infra/embedded-mongo over TCP with a password. It is not
// MongoDB, and infra:up says so.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from './downloads.mjs';
import { accepts, LocalProcess } from './local-process.mjs';
import { node24 } from './node24.mjs';
import { freePort } from './ports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(root, 'infra/embedded-mongo/dist/cli.js');

/**
 * Answers {uri, port, pid, logFile, start(), stop(), kill(), restart()}; options as of startKafka. `uri` names no
 * database.
 */
export async function startMongo({ name = 'mongo', port, dir, keep = false }) {
  if (!existsSync(cli)) throw new Unavailable('the stand-in for MongoDB is not built: run "npm run build" first');
  const home = join(dir, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const password = passwordIn(home);
  const ownPort = port ?? (await freePort());
  const args = ['--disable-warning=ExperimentalWarning', cli, String(ownPort), join(home, 'data')];
  const env = { ...process.env, EMBEDDED_MONGO_PASSWORD: password };
  const logFile = join(home, `${name}.log`);
  // It accepts connections a moment before it has printed its address.
  const ready = async () => (await accepts(ownPort)) && uriIn(logFile) !== undefined;
  const running = await new LocalProcess({ name, dir: home, command: node24(), args, env, keep, ready }).start();
  return {
    name,
    port: ownPort,
    uri: uriIn(logFile),
    logFile,
    get pid() {
      return running.pid;
    },
    start: () => running.start(),
    stop: () => running.stop(),
    kill: () => running.kill(),
    restart: () => running.restart(),
  };
}

function passwordIn(home) {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The server prints its URI once it listens. */
function uriIn(logFile) {
  return existsSync(logFile)
    ? readFileSync(logFile, 'utf8')
        .split('\n')
        .findLast((line) => line.startsWith('mongodb://'))
    : undefined;
}
