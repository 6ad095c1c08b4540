// npm run eval [-- engine|answers|prompts] [--kept] [--only NAME] [--against FILE]: what share of the corpora in
// services/builder-chat/test/corpus ends as a person would expect. Shows what is wrong in the half to work with, and in
// the other only with `--kept`. `prompts` asks the model that LLM_* describe, and is skipped without one; the two last
// arguments are its own. By their names only: `retrieval --set FOLDER`, how well public collections are searched, and
// `documents --from FOLDER`, how public files are read beside other programs.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, fail, root } from './launcher.mjs';
import { asError } from './lib/as-error.ts';

/** The arguments of each part. */
const parts: Readonly<Record<string, readonly string[]>> = {
  engine: ['kept'],
  answers: ['kept'],
  prompts: ['only', 'against'],
  retrieval: ['set', 'split'],
  documents: ['from'],
};
const always = ['engine', 'answers', 'prompts'];
const { wanted, values } = readArguments();
build(...(wanted.includes('prompts') && process.env.LLM_PROVIDER ? [] : ['--services-only']));

for (const part of wanted) {
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'scripts/eval', `${part}.ts`), ...flagsOf(part)];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

function flagsOf(part: string): string[] {
  return Object.entries(values)
    .filter(([name]) => parts[part]!.includes(name))
    .flatMap(([name, value]) =>
      [value].flat().flatMap((one) => (one === true ? [`--${name}`] : [`--${name}`, String(one)])),
    );
}

function readArguments() {
  const usage =
    'Usage: npm run eval [-- engine|answers|prompts] [--kept] [--only NAME] [--against FILE] | retrieval --set FOLDER [--split NAME] | documents --from FOLDER';
  try {
    const text = { type: 'string' } as const;
    const folders = { type: 'string', multiple: true } as const;
    const options = {
      kept: { type: 'boolean' },
      only: text,
      against: text,
      set: folders,
      split: text,
      from: folders,
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const unknown = positionals.find((word) => !(word in parts));
    if (unknown !== undefined) fail(`Unknown argument ${unknown}. ${usage}`);
    return { wanted: positionals.length > 0 ? positionals : always, values };
  } catch (error) {
    return fail(`${asError(error).message} ${usage}`);
  }
}
