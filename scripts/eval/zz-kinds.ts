import { buildPlan } from '@lathe/builder-chat/engine/plan/build-plan';
import { readEngineCorpus } from './lib/engine-corpus.ts';
import { faultsOf } from './lib/judge-plan.ts';
import { corpusFile } from './lib/report.ts';
for (const half of ['engine-work', 'engine-kept']) {
  const c: Record<string, number> = {}; const per: number[] = [];
  for (const e of readEngineCorpus(corpusFile(half))) { if (e.language !== 'en') continue; const f = faultsOf(buildPlan(e.sentence), e); per.push(f.length);
    for (const x of f) { const k = /too much/.test(x) ? 'too much' : /no reference/.test(x) ? 'ref' : /: no field/.test(x) ? 'field' : /rights/.test(x) ? 'rights' : /is no field/.test(x) ? 'sentence as field' : x.startsWith('no ') ? 'entity' : 'kind'; c[k] = (c[k] ?? 0) + 1; } }
  console.log(half, c, 'sentences with 0,1,2,3,4+ faults:', [0,1,2,3].map((n) => per.filter((p) => p === n).length), per.filter((p) => p > 3).length);
}
