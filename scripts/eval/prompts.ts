// The prompt suite against the model that LLM_* describe: what it builds and what its follow-ups do to it. Writes JSON
// and HTML to .build/eval. `--against FILE` compares with an earlier run's JSON, `--only NAME` takes one prompt.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AppCompiler } from '@lathe/app-compiler/app-compiler';
import { createAnswerModel } from '@lathe/builder-chat/models/create-answer-model';
import { promptVersions } from '@lathe/builder-chat/prompts/prompt-texts';
import { createModels } from '@lathe/platform/models/create-models';
import { modelsEnv } from '@lathe/platform/models/models-env';
import type { ModelUse } from '@lathe/platform/models/usage-ledger';
import type { Rendering } from '../lib/rendered-app.ts';
import { type JudgedPrompt, judgePrompt } from './lib/judge-prompt.ts';
import { readPromptCorpus } from './lib/prompt-corpus.ts';
import { page, type PromptRun, summary } from './lib/prompt-report.ts';
import { corpusFile } from './lib/report.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } });
const calls: ModelUse[] = [];
const models = createModels(modelsEnv.parse(process.env), { record: async (use) => void calls.push(use) }, console);

if (models.name === null)
  console.log(
    'Prompts: SKIPPED. No language model is configured; set LLM_PROVIDER, LLM_MODEL and what else it needs, and run this again.',
  );
else await run(models.name);

/** Named at run time: what starts a Lathe is checked with the other scripts, and this with the services. */
async function startRendering(): Promise<Rendering | undefined> {
  const renderer = new URL('../lib/render-app.ts', import.meta.url).href;
  const module = (await import(renderer)) as { startRendering(): Promise<Rendering | undefined> };
  return module.startRendering();
}

async function run(name: string): Promise<void> {
  const vendorDir = join(root, 'infra/app-runtime/dist/vendor');
  if (!existsSync(join(vendorDir, 'compiler.json'))) throw new Error('The app runtime is not built: npm run build.');
  const corpus = readPromptCorpus(corpusFile('prompts')).filter(({ name: one }) => one === (values.only ?? one));
  if (corpus.length === 0) throw new Error(`There is no prompt called ${values.only}.`);
  const rendering = await startRendering();
  if (!rendering) console.log('There is no Chromium here: nothing is rendered. Set CHROMIUM_PATH to one.');
  const bench = {
    rendering,
    model: createAnswerModel(models),
    compiler: new AppCompiler(vendorDir),
    takeCalls: () => calls.splice(0),
  };
  const prompts: JudgedPrompt[] = [];
  try {
    for (const prompt of corpus) {
      prompts.push(await judgePrompt(prompt, bench));
      console.log(
        `${prompt.name}: ${prompts
          .at(-1)!
          .wishes.map(({ outcome }) => outcome)
          .join(', ')}`,
      );
    }
  } finally {
    await rendering?.stop();
  }
  const made: PromptRun = { model: name, at: new Date().toISOString(), promptVersions, prompts };
  const other = values.against && (JSON.parse(readFileSync(values.against, 'utf8')) as PromptRun);
  const file = join(root, '.build/eval', `prompts-${made.at.replaceAll(/[:.]/g, '-')}`);
  mkdirSync(join(root, '.build/eval'), { recursive: true });
  writeFileSync(`${file}.json`, `${JSON.stringify(made, null, 2)}\n`);
  writeFileSync(`${file}.html`, page(made, other || undefined));
  console.log(`\n${summary(made, other || undefined)}\n\n${file}.html\n${file}.json`);
}
