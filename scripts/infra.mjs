// npm run infra:up [-- kafka redis mongo s3 keycloak] and npm run infra:down. State is in LATHE_INFRA_DIR (default
// .data-infra).
import { envBlock, infraDir } from '../infra/local/state.mjs';
import { infraDown, infraUp, partNames } from '../infra/local/up.mjs';
import { build, ensureInstalled, fail } from './lib/toolchain.mjs';

const [command, ...names] = process.argv.slice(2);
const usage = `Usage: npm run infra:up [-- ${partNames.join(' ')}], npm run infra:down`;

async function up() {
  const unknown = names.find((name) => !partNames.includes(name));
  if (unknown) fail(`There is no part called ${unknown}. ${usage}`);
  ensureInstalled();
  build('--services-only');
  const { env, started, skipped } = await infraUp({ names: names.length > 0 ? names : partNames });
  for (const { name, label, port, already } of started)
    console.log(`${name}: ${label}${port ? ` on port ${port}` : ''}${already ? ', already running' : ''}`);
  for (const { name, reason } of skipped) console.log(`SKIPPED ${name}: ${reason}`);
  console.log(
    `\n${envBlock(env)}\nWritten to ${infraDir()}/env; npm run start:services reads it, and so does: set -a; . ${infraDir()}/env`,
  );
}

async function down() {
  if (names.length > 0) fail(`infra:down takes no words. ${usage}`);
  const ended = await infraDown();
  console.log(ended.length > 0 ? `Stopped ${ended.join(', ')}.` : 'Nothing was running.');
}

const commands = { up, down };
if (!commands[command]) fail(usage);
await commands[command]().catch((error) => fail(error.message));
