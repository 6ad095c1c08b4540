import { kindOfName, looksLikeField } from '../field-kinds.js';
import type { FieldDraft } from '../fields.js';
import { isProperty } from '../nouns/noun-kinds.js';
import { isVerb } from '../tagging/verbs.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise } from '../words.js';
import { clauseOf } from './clause.js';
import { withWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Part } from './parts.js';

/** Where a noun phrase is followed by what it has: "with ...", and "has ..." right behind it. */
export const describedAt = (rest: readonly Word[]): number =>
  rest.findIndex(({ low }, at) => (at === 0 ? withWord.test(low) : /^(?:with|including|containing)$/.test(low)));

export const isPlainProperty = (text: string): boolean => isProperty(text) || kindOfName(text) !== 'text';

/** A bracket behind these has their choices. */
const namesChoices =
  /(?:^| )(?:status|state|stage|type|kind|category|priority|level|size|role|condition|format|phase|result|outcome|colou?r|genre|unit|method|package|plan|severity|difficulty)$/i;

/** "concerts (title, date, hall)" is a thing with its fields; "size (small, large)" is a field with its choices. */
export function isRecord(phrase: NounPhrase | undefined): boolean {
  const inside = phrase?.bracket?.split(',') ?? [];
  if (phrase === undefined || inside.length < 2 || (!phrase.isMany && namesChoices.test(phrase.noun))) return false;
  return phrase.isMany
    ? !isProperty(phrase.noun) || inside.some((one) => isPlainProperty(one.trim()))
    : inside.filter((one) => looksLikeField(one.trim())).length > inside.length / 2;
}

/** A sentence of its own behind a colon: "everybody proposes films", not "deposit paid". */
export function isStatement(words: readonly Word[]): boolean {
  const clause = words[0]?.pos === 'wh' ? undefined : clauseOf(words, true);
  return (
    clause !== undefined &&
    (typeof clause.subject === 'string' ||
      clause.subject.determiner !== undefined ||
      (clause.subject.isMany && clause.object.length > 0))
  );
}

/** Whether a verb that begins a part is one: "get a start number", "tell us their name", not "start date". */
export function hasOwnObject(verb: Word, next: Word | undefined): boolean {
  return isVerb(verb.lemma) && next !== undefined && ['determiner', 'pronoun', 'wh', 'number'].includes(next.pos);
}

/** "status: open, closed" is one field: the colon behind its name is left out. */
export function withoutLabels(parts: readonly Part[]): Part[] {
  const merged: Part[] = [];
  for (const part of parts) {
    const before = merged.at(-1);
    if (
      part.join === 'colon' &&
      before &&
      /^(?:status|state|type|kind|category|priority|stage|level|role|size)$/.test(before.words.at(-1)?.low ?? '')
    )
      merged[merged.length - 1] = { join: before.join, words: [...before.words, ...part.words] };
    else merged.push(part);
  }
  return merged;
}

/** "their result: pass, merit or distinction": what stands behind the colon are the choices of the last field. */
export function withChoices(parts: readonly Part[]): readonly Part[] {
  const colon = parts.findIndex(({ join }) => join === 'colon');
  const [label, choices] = [parts[colon - 1], parts.slice(colon)];
  const property = label && nounPhraseAt(label.words);
  const isShort = choices.every(
    ({ words, join }, at) =>
      words.length < 4 && words[0]?.pos !== 'wh' && (at === 0 || join === 'comma' || join === 'or'),
  );
  if (colon < 2 || label === undefined || !property || choices.length < 2 || choices.at(-1)?.join !== 'or' || !isShort)
    return parts;
  if (property.rest.length > 0 || property.isMany) return parts;
  const text = choices.map(({ words }) => textOf(words)).join(', ');
  const inside: Word = { text, low: text.toLowerCase(), lemma: text.toLowerCase(), pos: 'bracket' };
  return [...parts.slice(0, colon - 1), { ...label, words: [...label.words, inside] }];
}

/** "hand in homework as a link", "the place as latitude and longitude". */
export function sentAs({ rest }: NounPhrase): FieldDraft[] {
  // "50 robes in different sizes"
  const varied = rest[0]?.low === 'in' && /^(?:different|various|several|many|all)$/.test(rest[1]?.low ?? '');
  const by = varied ? nounPhraseAt(rest, 1) : undefined;
  if (by && isProperty(by.noun)) return [{ title: capitalise(by.noun), kind: kindOfName(by.noun), required: false }];
  const at = rest.findIndex(({ low }) => low === 'as');
  const form = at === -1 ? undefined : nounPhraseAt(rest, at + 1);
  if (form === undefined || !isProperty(form.noun)) return [];
  return [{ title: capitalise(form.noun), kind: kindOfName(form.noun), required: false }];
}
