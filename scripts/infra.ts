// npm run infra:up [-- kafka redis mongo s3 keycloak] and npm run infra:down. State is in LATHE_INFRA_DIR (default
// .data-infra).
import { partNames } from '../infra/local/part-names.ts';
import { envBlock, infraDir } from '../infra/local/state.ts';
import { infraDown, infraUp } from '../infra/local/up.ts';
import { build, fail } from './launcher.mjs';
import { asError } from './lib/as-error.ts';

const [command, ...names] = process.argv.slice(2);
const usage = `Usage: npm run infra:up [-- ${partNames.join(' ')}], npm run infra:down`;

async function up(): Promise<void> {
  const wanted = partNames.filter((name) => names.includes(name));
  const unknown = names.find((name) => !wanted.some((known) => known === name));
  if (unknown) fail(`There is no part called ${unknown}. ${usage}`);
  build('--services-only');
  const { env, started, skipped } = await infraUp({ names: wanted.length > 0 ? wanted : partNames });
  for (const { name, label, port, already } of started)
    console.log(`${name}: ${label}${port ? ` on port ${port}` : ''}${already ? ', already running' : ''}`);
  for (const { name, reason } of skipped) console.log(`SKIPPED ${name}: ${reason}`);
  console.log(
    `\n${envBlock(env)}\nWritten to ${infraDir()}/env; npm run start:services reads it, and so does: set -a; . ${infraDir()}/env`,
  );
}

async function down(): Promise<void> {
  if (names.length > 0) fail(`infra:down takes no words. ${usage}`);
  const ended = await infraDown();
  console.log(ended.length > 0 ? `Stopped ${ended.join(', ')}.` : 'Nothing was running.');
}

const work = command === 'up' ? up : command === 'down' ? down : undefined;
if (!work) fail(usage);
await work().catch((error: unknown) => fail(asError(error).message));
