// Sentences as people type them, and the apps that the built-in engine plans for them.
import { buildPlan } from '@lathe/builder-chat/engine/plan/build-plan';
import { type CorpusSentence, readEngineCorpus } from './lib/engine-corpus.ts';
import { faultsOf } from './lib/judge-plan.ts';
import { corpusFile, halves, report } from './lib/report.ts';

const corpora = [
  ['Built-in engine', 'engine'],
  ['Built-in engine, more people', 'engine-people'],
] as const;

const judgedOf = (expected: CorpusSentence) => ({
  name: `${expected.language} ${expected.kind} ${expected.name}`,
  groups: [expected.kind, expected.language],
  faults: faultsOf(buildPlan(expected.sentence), expected),
});

for (const [what, file] of corpora)
  for (const half of halves) report(what, half, readEngineCorpus(corpusFile(`${file}-${half}`)).map(judgedOf));
