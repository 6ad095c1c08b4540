// Sentences as people type them, and the apps that the built-in engine plans for them.
import { buildPlan } from '@lathe/builder-chat/engine/plan/build-plan';
import { readEngineCorpus } from './lib/engine-corpus.ts';
import { faultsOf } from './lib/judge-plan.ts';
import { corpusFile, halves, report } from './lib/report.ts';

for (const half of halves) {
  const judged = readEngineCorpus(corpusFile(`engine-${half}`)).map((expected) => ({
    name: `${expected.language} ${expected.kind} ${expected.name}`,
    groups: [expected.kind, expected.language],
    faults: faultsOf(buildPlan(expected.sentence), expected),
  }));
  report('Built-in engine', half, judged);
}
