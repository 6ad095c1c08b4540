import { kindOfName } from '../field-kinds.js';
import { isProperty } from '../nouns/noun-kinds.js';
import { textOf, type Word } from '../tagging/word.js';
import { participleOf } from './choices.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';

/** What there is room for. */
function heldIn(words: readonly Word[]): string | undefined {
  const counted = words.findIndex(({ pos, low }) => pos === 'number' || low === 'many');
  const many = counted === -1 || counted > 1 ? undefined : nounPhraseAt(words, counted);
  return many?.isMany ? many.text : undefined;
}

/** How a list of fields says of what kind one of them is. */
const hintOf = (noun: string): string => {
  const kind = kindOfName(noun);
  return kind === 'long' ? 'long text' : kind;
};

/** The words of a field without its article and without what is only told about it. */
export function fieldText(words: readonly Word[], phrase: NounPhrase | undefined): string {
  const counted = words.findIndex(({ pos }) => pos === 'number');
  const many =
    counted !== -1 &&
    /^(?:at|about|around|up|exactly|max|maximum|with|[\d]+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/.test(
      words[0]?.low ?? '',
    )
      ? nounPhraseAt(words, counted)
      : undefined;
  if (many?.isMany) return `${many.text} (integer)`;
  if (phrase === undefined) return textOf(words);
  const [next, after] = phrase.rest;
  // "room for 15 people", "space for so many couples"
  const held =
    /^(?:room|space|place|capacity)$/.test(phrase.noun) && next?.low === 'for'
      ? heldIn(phrase.rest.slice(1))
      : undefined;
  if (held) return `${held} (integer)`;
  // "the slides as a link"
  const form = next?.low === 'as' && /^an?$/.test(after?.low ?? '') ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (form && form.rest.length === 0 && kindOfName(form.noun) !== 'text')
    return `${phrase.text} (${hintOf(form.noun)})`;
  const relative =
    next !== undefined &&
    (next.pos === 'pronoun' ||
      /^(?:that|which|who|whose|where|when|because|so|if)$/.test(next.low) ||
      (next.pos === 'determiner' && !next.text.includes('/')));
  if (relative && phrase.noun === 'time' && phrase.rest.some(({ lemma }) => lemma === 'take' || lemma === 'last'))
    return 'duration';
  // "the year they joined"
  const done = next?.pos === 'pronoun' && phrase.rest.length === 2 && after?.pos === 'verb' ? after.low : undefined;
  if (phrase.noun === 'year' && done) return `year ${done}`;
  if (
    /^(?:an?|some|few|several|many)$/.test(words[0]?.low ?? '') &&
    words.some(({ lemma }, at) => /^(?:line|sentence|word)$/.test(lemma) && words[at + 1]?.low === 'of')
  )
    return `${phrase.text} (long)`;
  // "a deposit of 100 euros"
  if (next?.low === 'of' && after?.pos === 'number' && phrase.rest.length < 4) return phrase.text;
  const bracket = phrase.bracket === undefined ? '' : ` (${phrase.bracket})`;
  const later = phrase.rest.find(({ pos }) => pos === 'bracket');
  // "the customer signs"
  if (phrase.rest.length === 1 && next?.pos === 'verb' && next.low === `${next.lemma}s` && phrase.determiner === 'the')
    return `${participleOf(next.lemma)} (yes/no)`;
  if (relative) return phrase.text + (later ? ` (${later.text})` : bracket);
  if (/^(?:tele)?phone number$/i.test(phrase.text) && phrase.rest.length === 0) return 'phone';
  if (/^e-?mail address$/i.test(phrase.text) && phrase.rest.length === 0) return 'email';
  if (next?.low === 'from' && after?.pos === 'number') return `${phrase.text} (integer)`;
  const owner = phrase.noun === 'name' && next?.low === 'of' ? nounPhraseAt(phrase.rest, 1) : undefined;
  if (owner) return owner.noun;
  // "a picture of each stamp"
  if (next?.low === 'of' && /^(?:each|every|it|them)$/.test(after?.low ?? '')) return phrase.text;
  // "the weight of the child"
  const isWhose = next?.low === 'of' && /^(?:the|my|our|his|her|their)$/.test(after?.low ?? '');
  const whose = isWhose ? nounPhraseAt(phrase.rest, 1) : undefined;
  // "the price of the offer"
  if (isWhose && kindOfName(phrase.noun) === 'money') return phrase.text + bracket;
  if (
    whose &&
    isProperty(phrase.noun) &&
    !isProperty(whose.noun) &&
    !whose.isMany &&
    !/^(?:date|number|name|list|amount|total|sum|count)$/.test(phrase.noun)
  )
    return phrase.text + (later ? ` (${later.text})` : bracket);
  const of = next?.low === 'of' ? nounPhraseAt(phrase.rest, 1) : undefined;
  // "the time of day it has to be taken"
  if (of && (of.rest[0]?.pos === 'pronoun' || /^(?:that|which|who|when|where)$/.test(of.rest[0]?.low ?? '')))
    return `${phrase.text} of ${of.text}`;
  if (of && phrase.determiner !== undefined && phrase.noun !== 'date') return textOf(words);
  const numberAt = words.findIndex(({ low }) => low === 'number');
  if (numberAt !== -1 && words[numberAt + 1]?.low === 'of' && !/\bnumber$/.test(phrase.noun))
    return `${phrase.text} (integer)`;
  // "a couple of photos"
  if (next === undefined && /\b(?:couple|bunch|lot|set|few|pair|dozen|series) of\b/.test(textOf(words)))
    return phrase.text;
  return textOf(words)
    .replace(
      /\s(?:once|when|if|as soon as|after|before|because|so that|while|until) (?:i|we|it|they|he|she|the|my|our)\b.*$/i,
      '',
    )
    .replace(/\s(?:once|twice|\w+ times) (?:an?|per|each|every) \w+$/i, '')
    .replace(/\sto (?:note|manage|track|keep|see|add|edit)$/i, '')
    .replace(/^(?:(?:an?|the|some|several|many|few)\s+)+/i, '')
    .replace(
      /\s(?:at|in|on|for|from|by|during|after|to)\s(?:each|every|the|our|my|their|his|her|an?|everyone|it|them|us)\b.*$/i,
      '',
    );
}
