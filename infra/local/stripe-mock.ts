// stripe-mock, Stripe's own server that checks calls against its description of the API and answers with samples.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Unavailable } from './downloads.ts';
import { accepts, handleOf, LocalProcess, type PartHandle, type PartOptions } from './local-process.ts';
import { freePort } from './ports.ts';

const version = 'v0.197.0';
const cacheDir = join(homedir(), `.cache/lathe/stripe-mock-${version}`);

export interface StripeMock extends PartHandle {
  readonly url: string;
}

/** Throws Unavailable where it is not there and cannot be built. */
export async function startStripeMock({
  name = 'stripe-mock',
  port,
  dir,
  keep = false,
}: PartOptions): Promise<StripeMock> {
  const command = findProgram();
  const home = join(dir, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const ownPort = port ?? (await freePort());
  const running = await new LocalProcess({
    name,
    dir: home,
    command,
    args: ['-http-addr', `127.0.0.1:${ownPort}`],
    keep,
    ready: () => accepts(ownPort),
  }).start();
  return handleOf(running, ownPort, { url: `http://127.0.0.1:${ownPort}` });
}

/** The program, built once into the cache folder where Go is at hand. */
function findProgram(): string {
  const onPath = (name: string): string | undefined =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((folder) => join(folder, name))
      .find((file) => existsSync(file));
  const built = join(cacheDir, 'stripe-mock');
  const found = onPath('stripe-mock') ?? (existsSync(built) ? built : undefined);
  if (found) return found;
  const go = onPath('go');
  if (!go) throw new Unavailable('there is no stripe-mock, and no go to build it with');
  mkdirSync(cacheDir, { recursive: true });
  const { status, stderr } = spawnSync(go, ['install', `github.com/stripe/stripe-mock@${version}`], {
    env: { ...process.env, GOBIN: cacheDir, CGO_ENABLED: '0' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Unavailable(`stripe-mock could not be built: ${stderr.trim().split('\n').at(-1)}`);
  return built;
}
