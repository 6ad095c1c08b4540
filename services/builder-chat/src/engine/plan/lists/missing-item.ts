import { fieldAsked, nameOfItem } from '../../language/outline/asked-items.js';
import { inSentences, spokenWord, verb, wordsIn } from '../../language/outline/heads.js';
import { listFieldAt } from '../../language/outline/list-fields.js';
import { withListKind } from '../../language/outline/list-kinds.js';
import type { InEnglish, ListItem } from '../../language/outline/lists.js';
import type { ReadField } from '../../reader/reader.js';
import { withoutQuestion } from '../asked-names.js';
import type { PlacedItem } from './placed-lists.js';
import { nameAt } from './places.js';

const mostWords = 4;
/** "weight in kg" is a weight. */
const unit = /\s+(?:in|en)\s+\S+$/iu;
export const question =
  /^(?:\S+ )?(?:who|whom|whose|what|which|where|when|how|whether|if|wer|wen|wem|was|wo|wohin|woher|welche\p{L}?|wie ?viele|qué|cuánt[oa]s|combien|quel\p{L}*|quien|quién|dónde|qui|où)\b/iu;

/** Words by which no name begins: pronouns, amounts, and prepositions with an article. */
const noName =
  /^(?:(?:more|one|some|any|all|each|every|other|both|several|many|mehr|alle|jede\p{L}?|más|cada|otros?|plus|tous|chaque|me|us|it|them|moi|toi|nous|on|mich|mir|uns|es|mí|yo|nosotr[oa]s)(?=\s|$)|(?:de|von|vom|of|für|for|para|pour|por) (?:the|l[aeo]s?|el|de[nrm])\s)/iu;

/** Whether an item is short and without words of sentences, so that all of it is a name. */
export const isName = (text: string): boolean =>
  /^\p{L}[^:()"?!\d]*$/u.test(text) &&
  !noName.test(text) &&
  wordsIn(text) <= mostWords &&
  !spokenWord.test(text) &&
  !inSentences.test(text) &&
  (wordsIn(text) < 3 || !verb.test(text));

/** The field that an item of a list says which nothing was read of, as if it had been; nothing where it has no name. */
export function missingField(
  { text, at, inside, isFlag, join }: PlacedItem,
  names: readonly string[],
  inEnglish: InEnglish,
): ReadField | undefined {
  const called = calledOf(text, inEnglish);
  if (called === undefined) return undefined;
  const choices = inside.length > 1 ? ` (${inside.map((choice) => choice.text).join(', ')})` : '';
  const item: ListItem = { join, text: `${called}${choices}${isFlag ? ' yes/no' : ''}` };
  const [field] = listFieldAt([item], 0, inEnglish).fields;
  if (field === undefined) return undefined;
  const { kind, options, guessed } = withListKind(field.draft, item.text, names);
  const isCount = /^(?:how many|wie ?viele|cuánt[oa]s|combien)\s/iu.test(text);
  if (isCount) return { name: nameAt({ text: field.typed, at }), kind: 'integer', choices: [] };
  const isSaid = kind !== 'text' && kind !== 'long' && guessed === undefined;
  return {
    name: nameAt({ text: field.typed.replace(unit, ''), at }),
    kind: isSaid ? kind : 'any',
    choices: isSaid ? (options ?? []).map((option) => nameAt({ text: option, at })) : [],
  };
}

/** The words by which an item is called; nothing for more of a sentence than a name. */
function calledOf(text: string, inEnglish: InEnglish): string | undefined {
  if (!question.test(text)) return isName(text) ? text : undefined;
  const isEnglish = inEnglish(text) === text;
  const named = isEnglish ? nameOfItem(text, false) : text;
  if (named !== text && isName(named)) return named;
  const called = withoutQuestion(text);
  return called === text ? (isEnglish ? fieldAsked(text)?.title : undefined) : called;
}
