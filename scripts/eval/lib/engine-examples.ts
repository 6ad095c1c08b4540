// What the sentences of the corpora teach the built-in engine: which of their nouns are things to keep, and of which
// thing each span is a field.
import { isKnownThing } from '@lathe/builder-chat/engine/knowledge/lookup';
import { readOutline } from '@lathe/builder-chat/engine/language/outline/outline';
import type { Drafts } from '@lathe/builder-chat/engine/language/reading/draft';
import { type Part, sentencesOf } from '@lathe/builder-chat/engine/language/reading/parts';
import { readSentences } from '@lathe/builder-chat/engine/language/reading/reader';
import { tidy } from '@lathe/builder-chat/engine/language/reading/tidied';
import { normaliseRequest } from '@lathe/builder-chat/engine/language/request';
import type { Before } from '@lathe/builder-chat/engine/language/roles/owner-signs';
import { choicesFor } from '@lathe/builder-chat/engine/language/roles/owners';
import { isSame } from '@lathe/builder-chat/engine/language/roles/same';
import { signsOf, type Told } from '@lathe/builder-chat/engine/language/roles/signs';
import { type Span, spansOf } from '@lathe/builder-chat/engine/language/roles/spans';
import { candidatesOf, toldIn } from '@lathe/builder-chat/engine/language/roles/things';
import { translate, type Translation } from '@lathe/builder-chat/engine/language/translation/translate';
import type { Choice } from '../../lib/choice-model.ts';
import type { CorpusSentence, ExpectedEntity, ExpectedField } from './engine-corpus.ts';
import { isOneOf } from './judge-plan.ts';

/** A sentence as the engine has it before it decides what is to be kept. */
export interface Read {
  readonly sentence: CorpusSentence;
  readonly translation: Translation;
  readonly sentences: Part[][];
  readonly rules: Drafts;
  readonly told: Told;
  readonly candidates: readonly string[];
  /** The candidate that names each expected entity, where one does. */
  readonly wanted: ReadonlyMap<ExpectedEntity, string>;
}

/** Nothing of what is written as an outline, which the engine reads in another way. */
export function readForTraining(sentence: CorpusSentence): Read | undefined {
  const request = normaliseRequest(sentence.sentence);
  const translation = translate(request);
  if (readOutline(request, translation)) return undefined;
  const sentences = sentencesOf(translation.text);
  const rules = readSentences(sentences);
  tidy(rules, sentences);
  const told = toldIn(sentences, rules, isKnownThing);
  const candidates = candidatesOf(told);
  const wanted = new Map<ExpectedEntity, string>();
  for (const entity of sentence.entities) {
    const best = bestOf(namesOf(entity, candidates, translation), entity, rules, translation);
    if (best !== undefined) wanted.set(entity, best);
  }
  return { sentence, translation, sentences, rules, told, candidates, wanted };
}

/** In which order the names of an entity say the same as a noun; -1 when none does. */
function rankOf(noun: string, names: readonly string[], translation: Translation): number {
  const forms = translation.originalNoun(noun);
  return names.findIndex((name) => isOneOf([name], [noun, forms?.one ?? noun, forms?.many ?? noun]));
}

const namesOf = ({ names }: ExpectedEntity, candidates: readonly string[], translation: Translation): string[] =>
  candidates.filter((noun) => rankOf(noun, names, translation) !== -1);

/** Of several nouns that name an entity, that which the rules took, or the usual one. */
const bestOf = (
  nouns: readonly string[],
  { names }: ExpectedEntity,
  rules: Drafts,
  translation: Translation,
): string | undefined =>
  nouns.find((noun) => rules.entities.some((entity) => entity.noun === noun)) ??
  nouns.toSorted((one, other) => rankOf(one, names, translation) - rankOf(other, names, translation))[0];

/** Whether each noun is a thing to keep; not of those that may be either. */
export function thingChoices({ sentence, told, candidates, translation, wanted }: Read): Choice[] {
  return candidates.flatMap((noun) => {
    const entity = sentence.entities.find(({ names }) => rankOf(noun, names, translation) !== -1);
    if (entity?.isOptional) return [];
    const isThing = entity !== undefined && wanted.get(entity) === noun;
    return { options: [[], signsOf(noun, told)], right: [isThing ? 1 : 0] };
  });
}

/** Of which thing each span is a field, where the things are known. */
export function ownerChoices(read: Read): Choice[] {
  const { sentences, rules, told, candidates, wanted } = read;
  const isKept = (entity: ExpectedEntity): boolean =>
    !entity.isOptional || rules.entities.some(({ noun }) => noun === wanted.get(entity));
  const kept = new Map([...wanted].flatMap(([entity, noun]) => (isKept(entity) ? [[noun, entity] as const] : [])));
  const things = candidates.filter((noun) => kept.has(noun));
  if (things.length === 0) return [];
  const again = readSentences(
    sentences,
    things.map((noun) => ({ noun, fields: [] })),
  ).entities;
  const known = { sentences, mentions: told.mentions, things };
  const choices: Choice[] = [];
  let before: Before | undefined;
  for (const span of spansOf({ ...known, readings: [rules.entities, again], loose: rules.loose })) {
    const owners = things.filter((noun) => holds(kept.get(noun), noun, span, read));
    const isElsewhere = read.sentence.entities.some(
      (entity) => !kept.has(wanted.get(entity) ?? '') && holds(entity, undefined, span, read),
    );
    if (owners.length === 0 && isElsewhere) continue;
    const options = choicesFor(span, known, before);
    const right = options.flatMap(({ owner }, at) => (owner !== undefined && owners.includes(owner) ? at : []));
    choices.push({ options: options.map(({ signs }) => signs), right: right.length > 0 ? right : [0] });
    before = { span, owner: owners.find((owner) => span.ruled.includes(owner)) ?? owners[0] };
  }
  return choices;
}

/** Whether an entity is expected to have that field, by its name or by the thing to which it points. */
function holds(entity: ExpectedEntity | undefined, self: string | undefined, { field }: Span, read: Read): boolean {
  const { translation, wanted } = read;
  const { refWord } = field;
  const target = [...wanted].find(([, noun]) => refWord !== undefined && noun !== self && isSame(noun, refWord))?.[0];
  const titles = [translation.original(field.title), field.title];
  const isIt = ({ ref, names }: ExpectedField): boolean =>
    ref === undefined
      ? isOneOf(names, titles) || (target !== undefined && isOneOf(target.names, names))
      : target !== undefined && isOneOf(target.names, ref.split('/'));
  return entity?.fields.some(isIt) ?? false;
}
