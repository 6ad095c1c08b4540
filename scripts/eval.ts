// npm run eval [-- engine|answers|prompts] [--kept] [--only NAME] [--against FILE]: what share of the corpora in
// services/builder-chat/test/corpus ends as a person would expect. Shows what is wrong in the half to work with, and in
// the other only with `--kept`. `prompts` asks the model that LLM_* describe, and is skipped without one; the two last
// arguments are its own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, fail, root } from './launcher.mjs';
import { asError } from './lib/as-error.ts';

const parts = ['engine', 'answers', 'prompts'];
const { wanted, flags } = readArguments();
build(...(wanted.includes('prompts') && process.env.LLM_PROVIDER ? [] : ['--services-only']));

for (const part of wanted) {
  const own =
    part === 'prompts' ? flags.filter((flag) => flag !== '--kept') : flags.filter((flag) => flag === '--kept');
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/eval', `${part}.ts`), ...own];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

function readArguments(): { wanted: string[]; flags: string[] } {
  const usage = 'Usage: npm run eval [-- engine|answers|prompts] [--kept] [--only NAME] [--against FILE]';
  try {
    const options = { kept: { type: 'boolean' }, only: { type: 'string' }, against: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((word) => !parts.includes(word));
    if (unknown !== undefined) fail(`Unknown argument ${unknown}. ${usage}`);
    const given = Object.entries(values).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, String(value)],
    );
    return { wanted: positionals.length > 0 ? positionals : parts, flags: given };
  } catch (error) {
    return fail(`${asError(error).message} ${usage}`);
  }
}
