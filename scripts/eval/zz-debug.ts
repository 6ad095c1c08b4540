import { sentencesOf } from '@lathe/builder-chat/engine/language/reading/parts';
import { normaliseRequest } from '@lathe/builder-chat/engine/language/request';
import { buildPlan } from '@lathe/builder-chat/engine/plan/build-plan';
import { readEngineCorpus } from './lib/engine-corpus.ts';
import { faultsOf } from './lib/judge-plan.ts';
import { corpusFile } from './lib/report.ts';
const want = process.argv.slice(2);
const show = (s: string) => {
  for (const parts of sentencesOf(normaliseRequest(s))) console.log('  ' + parts.map((p) => `${p.join}: ` + p.words.map((w) => `${w.text}/${w.pos.slice(0, 4)}`).join(' ')).join(' | '));
  for (const e of buildPlan(s).entities) console.log(`   = ${e.name} [${e.permissions.read} ${e.permissions.write}] ` + e.fields.map((f) => `${f.title}:${f.options?.join('|') ?? f.ref ?? f.kind}`).join(', '));
};
if (want[0] === '-s') { show(want[1]!); process.exit(); }
if (want[0] === '-f') {
  const { readFileSync } = await import('node:fs');
  for (const l of readFileSync(want[1]!, 'utf8').split('\n').filter(Boolean)) { console.log('##', l); if (want[2]) show(l); else for (const e of buildPlan(l).entities) console.log(`   = ${e.name} [${e.permissions.read} ${e.permissions.write}] ` + e.fields.map((f) => `${f.title}:${f.options?.join('|') ?? (f.ref ? '>' + f.ref : f.kind)}`).join(', ')); }
  process.exit();
}
for (const e of readEngineCorpus(corpusFile('engine-work'))) {
  const name = `${e.language} ${e.kind} ${e.name}`;
  const f = faultsOf(buildPlan(e.sentence), e);
  if (f.length === 0 || (want.length && !want.some((w) => name.includes(w)))) continue;
  console.log('##', name, '\n  ', e.sentence); show(e.sentence); console.log('   !', f.join('; '));
}
