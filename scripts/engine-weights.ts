// Writes the weights by which the built-in engine tells things to keep from other nouns, fitted on the halves to work
// with of its corpora. After a change of the signs, of the rules or of a corpus: npm run build -- --services-only, then
// node scripts/engine-weights.ts, which says how often nouns are told apart, and requests wholly, by weights that were
// fitted without them.
import { writeFileSync } from 'node:fs';
import { isKnownThing } from '@lathe/builder-chat/engine/knowledge/lookup';
import { readOutline } from '@lathe/builder-chat/engine/language/outline/outline';
import { sentencesOf } from '@lathe/builder-chat/engine/language/reading/parts';
import { readSentences } from '@lathe/builder-chat/engine/language/reading/reader';
import { tidy } from '@lathe/builder-chat/engine/language/reading/tidied';
import { normaliseRequest } from '@lathe/builder-chat/engine/language/request';
import { signsOf } from '@lathe/builder-chat/engine/language/roles/signs';
import { candidatesOf, isThing, toldIn } from '@lathe/builder-chat/engine/language/roles/things';
import { translate } from '@lathe/builder-chat/engine/language/translation/translate';
import { type CorpusSentence, readEngineCorpus } from './eval/lib/engine-corpus.ts';
import { isOneOf } from './eval/lib/judge-plan.ts';
import { corpusFile, engineCorpora, percent } from './eval/lib/report.ts';
import { chanceOf, fit } from './lib/logistic.ts';

const table = 'services/builder-chat/src/engine/language/roles/thing-weights.ts';
const folds = 10;

interface Noun {
  readonly sentence: CorpusSentence;
  readonly signs: readonly string[];
  readonly isThing: boolean;
}

/** The nouns of a request that its corpus calls things to keep, or does not; not those that may be either. */
function nounsOf(sentence: CorpusSentence): Noun[] {
  const request = normaliseRequest(sentence.sentence);
  const translation = translate(request);
  if (readOutline(request, translation)) return [];
  const sentences = sentencesOf(translation.text);
  const rules = readSentences(sentences);
  tidy(rules, sentences);
  const told = toldIn(sentences, rules, isKnownThing);
  const candidates = candidatesOf(sentences, told);
  const isRead = (noun: string): boolean => rules.entities.some((entity) => entity.noun === noun);
  const rank = (noun: string, names: readonly string[]): number => {
    const forms = translation.originalNoun(noun);
    return names.findIndex((name) => isOneOf([name], [noun, forms?.one ?? noun, forms?.many ?? noun]));
  };
  const wanted = sentence.entities.map(({ names, isOptional }) => {
    const all = candidates.filter((noun) => rank(noun, names) !== -1);
    // One of several names that would do: that which was read, or the usual.
    const best = all.find(isRead) ?? all.toSorted((one, other) => rank(one, names) - rank(other, names))[0];
    return { all, best, isOptional };
  });
  return candidates.flatMap((noun) => {
    const own = wanted.find(({ all }) => all.includes(noun));
    if (own?.isOptional) return [];
    return { sentence, signs: signsOf(noun, told), isThing: own?.best === noun };
  });
}

const sentences = engineCorpora.flatMap(([, file]) => readEngineCorpus(corpusFile(`${file}-work`)));
const nouns = sentences.map(nounsOf).filter((own) => own.length > 0);
const weights = fit(nouns.flat());
const used = [...weights]
  .filter(([, weight]) => Math.abs(weight) >= 0.01)
  .toSorted(([one], [other]) => (one < other ? -1 : 1));
writeFileSync(
  table,
  `/** How much each sign speaks for a noun's being a thing to keep. Made by scripts/engine-weights.ts. */
export const thingWeights: Readonly<Record<string, number>> = {
${used.map(([sign, weight]) => `  ${/^\w+$/.test(sign) ? sign : `'${sign}'`}: ${Number(weight.toFixed(2))},`).join('\n')}
};
`,
);

const judged = nouns.map((own, at) => ({ own, fold: at % folds }));
let right = 0;
let whole = 0;
for (let fold = 0; fold < folds; fold += 1) {
  const learnt = fit(judged.flatMap((one) => (one.fold === fold ? [] : one.own)));
  for (const { own } of judged.filter((one) => one.fold === fold)) {
    const isRight = (noun: Noun): boolean => isThing(noun.signs, chanceOf(noun.signs, learnt)) === noun.isThing;
    right += own.filter(isRight).length;
    whole += own.every(isRight) ? 1 : 0;
  }
}
console.log(`Nouns told apart without having been seen: ${percent(right, nouns.flat().length)}`);
console.log(`Requests of which all nouns are: ${percent(whole, nouns.length)}`);
