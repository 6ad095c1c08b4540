// stripe-mock, Stripe's own server that checks calls against its description of the API and answers with samples.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cached, findProgram, Unavailable } from './downloads.ts';
import { accepts, handleOf, LocalProcess, type PartHandle, type PartOptions } from './local-process.ts';
import { freePort } from './ports.ts';

const version = 'v0.197.0';

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
  const command = requireStripeMock();
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

/** The program, built once into the cache where Go is at hand. */
function requireStripeMock(): string {
  return findProgram('stripe-mock') ?? join(cached(`stripe-mock-${version}`, buildInto), 'stripe-mock');
}

function buildInto(folder: string): void {
  const go = findProgram('go');
  if (!go) throw new Unavailable('there is no stripe-mock, and no go to build it with');
  const { status, stderr } = spawnSync(go, ['install', `github.com/stripe/stripe-mock@${version}`], {
    env: { ...process.env, GOBIN: folder, CGO_ENABLED: '0' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Unavailable(`stripe-mock could not be built: ${stderr.trim().split('\n').at(-1)}`);
}
