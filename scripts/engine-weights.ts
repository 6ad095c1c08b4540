// Writes the weights by which the built-in engine tells things to keep from other nouns, and of which thing something is
// a field, fitted on the halves to work with of its corpora. After a change of the signs, of the rules or of a corpus:
// npm run build -- --services-only, then node scripts/engine-weights.ts, which says how often weights are right about
// sentences without which they were fitted.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { readEngineCorpus } from './eval/lib/engine-corpus.ts';
import { ownerChoices, readForTraining, thingChoices } from './eval/lib/engine-examples.ts';
import { corpusFile, engineCorpora, percent } from './eval/lib/report.ts';
import { bestOption, type Choice, fitChoices } from './lib/choice-model.ts';

const folder = 'services/builder-chat/src/engine/language/roles';
const folds = 3;
/** Weights closer to nothing than this are left out. */
const least = 0.05;

const work = engineCorpora.map(([, file]) => corpusFile(`${file}-work`)).filter((file) => existsSync(file));
const reads = work.flatMap((file) => readEngineCorpus(file)).flatMap((sentence) => readForTraining(sentence) ?? []);

function write(file: string, name: string, says: string, weights: ReadonlyMap<string, number>): void {
  const used = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= least)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([sign, weight]) => `${sign}=${Number(weight.toFixed(2))}`);
  const path = `${folder}/${file}`;
  writeFileSync(
    path,
    `import { readWeights } from './weights.js';

/** ${says} Made by scripts/engine-weights.ts. */
export const ${name} = readWeights(
  ${JSON.stringify(used.join('|'))},
);
`,
  );
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', path]);
}

/** How many choices are made rightly by weights that were fitted on other sentences, and in how many all are. */
function judge(what: string, all: readonly (readonly Choice[])[]): void {
  let [right, whole] = [0, 0];
  for (let fold = 0; fold < folds; fold += 1) {
    const weights = fitChoices(all.filter((_own, at) => at % folds !== fold).flat());
    for (const own of all.filter((_own, at) => at % folds === fold)) {
      const hits = own.filter(({ options, right: wanted }) => wanted.includes(bestOption(options, weights))).length;
      right += hits;
      whole += hits === own.length ? 1 : 0;
    }
  }
  console.log(`${what}: ${percent(right, all.flat().length)}, in a whole request ${percent(whole, all.length)}`);
}

const things = reads.map(thingChoices).filter((own) => own.length > 0);
const owners = reads.map(ownerChoices).filter((own) => own.length > 0);
write(
  'thing-weights.ts',
  'thingWeights',
  "How much each sign speaks for a noun's being a thing to keep.",
  fitChoices(things.flat()),
);
write(
  'owner-weights.ts',
  'ownerWeights',
  "How much each sign speaks for a span's being a field of a thing, or none.",
  fitChoices(owners.flat()),
);
judge('Things told from other nouns', things);
judge('Fields told from other words, each of the right thing', owners);
