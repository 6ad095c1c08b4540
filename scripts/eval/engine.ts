// Sentences as people type them, and the apps that the built-in engine plans for them.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { firstPlanOf } from '@lathe/builder-chat/engine/plan/first-plan';
import { type CorpusSentence, readEngineCorpus } from './lib/engine-corpus.ts';
import { faultsOf } from './lib/judge-plan.ts';
import { corpusFile, engineCorpora, halves, type Judged, percent, report } from './lib/report.ts';

interface Planned extends Judged {
  readonly kind: string;
  /** Its plan is shown before it is built. */
  readonly isShown: boolean;
}

function judgedOf(expected: CorpusSentence): Planned {
  const { language, kind, name, sentence } = expected;
  const { plan, others } = firstPlanOf([sentence]);
  return {
    name: `${language} ${kind} ${name}`,
    groups: [kind, language],
    kind,
    faults: faultsOf(plan, expected),
    isShown: others !== undefined,
  };
}

/** How often the plan comes first, of sentences that are read wrong and of those that are read right. */
function reportShown(judged: readonly Planned[]): void {
  const shown = (part: readonly Planned[]): string =>
    percent(part.filter(({ isShown }) => isShown).length, part.length);
  for (const kind of new Set(judged.map((one) => one.kind))) {
    const own = judged.filter((one) => one.kind === kind);
    const [wrong, right] = [
      own.filter(({ faults }) => faults.length > 0),
      own.filter(({ faults }) => faults.length === 0),
    ];
    console.log(`  plan first, ${kind}: ${shown(wrong)} of the wrong, ${shown(right)} of the right`);
  }
}

for (const [what, file] of engineCorpora)
  for (const half of halves.filter((one) => existsSync(corpusFile(`${file}-${one}`)))) {
    const judged = readEngineCorpus(corpusFile(`${file}-${half}`)).map(judgedOf);
    report(what, half, judged);
    reportShown(judged);
  }

// Of what the reader is trained on, the part that its training never sees.
const heldOut = new Set(readFileSync(join(import.meta.dirname, '../reader/held-out.txt'), 'utf8').split('\n'));
const requests = globSync(join(dirname(corpusFile('engine-work')), 'requests/*.txt')).flatMap((file) =>
  readEngineCorpus(file),
);
const judged = requests.filter(({ language, kind, name }) => heldOut.has(`${language} ${kind} ${name}`)).map(judgedOf);
report('Built-in engine, held out of training', 'kept', judged);
reportShown(judged);
