// Sentences as people type them, and the apps that the built-in engine plans for them.
import { existsSync } from 'node:fs';
import { buildPlan } from '@lathe/builder-chat/engine/plan/build-plan';
import { isUncertain } from '@lathe/builder-chat/engine/plan/confidence';
import { otherReadings, wishOf } from '@lathe/builder-chat/engine/plan/wish';
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
  const wish = wishOf(sentence);
  const plan = buildPlan(sentence, undefined, wish);
  return {
    name: `${language} ${kind} ${name}`,
    groups: [kind, language],
    kind,
    faults: faultsOf(plan, expected),
    isShown: otherReadings(wish) !== undefined || isUncertain(sentence, plan, wish),
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
