// Stands in for MongoDB where no package brings mongod: infra/embedded-mongo over TCP with a password. It is not
// MongoDB, and infra:up says so.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Unavailable } from './downloads.ts';
import {
  accepts,
  handleOf,
  LocalProcess,
  type PartHandle,
  type PartOptions,
  type ServerHandle,
} from './local-process.ts';
import { freePort } from './ports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cli = join(root, 'infra/embedded-mongo/dist/cli.js');

/** What tests and drills need of a store; `uri` names no database. */
export interface MongoServer extends ServerHandle {
  readonly uri: string;
}

/** Throws Unavailable where the stand-in is not built. */
export async function startMongo({
  name = 'mongo',
  port,
  dir,
  keep = false,
}: PartOptions): Promise<MongoServer & PartHandle> {
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
  const running = await new LocalProcess({
    name,
    dir: home,
    command: process.execPath,
    args,
    env,
    keep,
    ready,
  }).start();
  const uri = uriIn(logFile);
  if (uri === undefined) throw new Error(`${name} has not printed its address`);
  return handleOf(running, ownPort, { uri });
}

function passwordIn(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The server prints its URI once it listens. */
function uriIn(logFile: string): string | undefined {
  return existsSync(logFile)
    ? readFileSync(logFile, 'utf8')
        .split('\n')
        .findLast((line) => line.startsWith('mongodb://'))
    : undefined;
}
