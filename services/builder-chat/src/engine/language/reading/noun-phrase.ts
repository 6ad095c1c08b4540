import { type Word } from '../tagging/word.js';
import { cleanTitle, singular } from '../words.js';

/** A noun with what stands right before it: "our new meeting rooms" is `meeting rooms`, many, theirs not. */
export interface NounPhrase {
  /** Adjectives and nouns, without articles and without words that only count or praise. */
  readonly text: string;
  /** One of them, lower case unless it is a name: "meeting room". */
  readonly noun: string;
  readonly isMany: boolean;
  /** "my", "our", "their" and the like, or an article; lower case. */
  readonly determiner: string | undefined;
  /** What a bracket behind it says. */
  readonly bracket: string | undefined;
  /** What follows it in its part. */
  readonly rest: readonly Word[];
}

/** Adjectives that say nothing of what a thing is. */
const empty =
  /^(?:new|old|given|certain|fixed|own|other|different|various|certain|single|existing|current|past|upcoming|regular|small|little|big|large|simple|basic|nice|good|great|beautiful|whole|entire|many|several|few|fewer|more|most|single|individual|main|proper|complete|full|quick|easy|following|multiple|daily|weekly|monthly|yearly|annual|lovely|local|possible|necessary|much|lost|available|such|same|open|unpaid|outstanding|overdue|pending|recent|latest)$/;
const quantity =
  /^(?:number|list|lot|couple|bunch|set|range|kind|sort|type|series|piece|collection|overview|record|few|fleet|herd|flock|pool|variety|selection|dozen|pair|lines|line|word|sentence)$/;

/** The noun phrase that begins at a word, if one does. */
export function nounPhraseAt(words: readonly Word[], from = 0): NounPhrase | undefined {
  let at = from;
  let determiner: string | undefined;
  for (; ; at += 1) {
    const word = words[at];
    if (word === undefined) return undefined;
    if (word.pos === 'determiner') determiner ??= word.low;
    else if (/^(?:about|around|over|nearly|almost|approximately)$/.test(word.low) && words[at + 1]?.pos === 'number')
      continue;
    else if (
      word.pos !== 'number' &&
      !(word.pos === 'adjective' && empty.test(word.low) && !/^hires?$/.test(words[at + 1]?.low ?? '')) &&
      !(empty.test(word.low) && words[at + 1]?.pos === 'noun')
    )
      break;
  }
  const start = at;
  while (isModifier(words, at) && !(at > start && words[at]?.low === 'people')) at += 1;
  const own = words.slice(start, at);
  const last = own.at(-1);
  if (last === undefined || !own.some(({ low }) => /\p{L}{2}/u.test(low))) return undefined;
  if (!own.some(({ pos }) => pos === 'noun') && words.length > own.length) return undefined;
  // "a number of seats" is about seats.
  const isListOf =
    own.length < 3 && /^(?:list|overview|directory|register|database|catalogue|catalog|archive)$/.test(last.lemma);
  if (
    ((quantity.test(last.lemma) && own.length === 1) || isListOf) &&
    (words[at]?.low === 'of' || (last.lemma === 'overview' && /^(?:about|over)$/.test(words[at]?.low ?? '')))
  ) {
    const counted = nounPhraseAt(words, at + 1);
    if (counted)
      return {
        ...counted,
        determiner: determiner ?? counted.determiner,
        isMany: (counted.isMany || last.low !== last.lemma) && last.lemma !== 'number',
      };
  }
  // "properties for sale (address, price)"
  const isAside =
    words[at + 2]?.pos === 'bracket' &&
    /^(?:for (?:sale|rent|hire)|to (?:let|rent|sell)|on (?:loan|sale)|in stock)$/.test(
      `${words[at]?.low} ${words[at + 1]?.low}`,
    );
  const after = words[isAside ? at + 2 : at];
  const text = cleanTitle(own.map((word) => word.text).join(' '), 40);
  if (text === '') return undefined;
  const noun = singular(text);
  return {
    text,
    noun:
      text.length > 4 && text === text.toUpperCase()
        ? noun.toLowerCase()
        : /^\p{Lu}\p{Lu}/u.test(noun)
          ? noun
          : noun.charAt(0).toLowerCase() + noun.slice(1),
    isMany:
      noun !== text ||
      /(?:^| )(?:staff|personnel|crew)$/.test(noun) ||
      (determiner !== undefined &&
        /^(?:many|several|all|these|those|both|multiple|various|different|few)$/.test(determiner)),
    determiner,
    bracket: after?.pos === 'bracket' ? after.text : undefined,
    rest: words.slice(after?.pos === 'bracket' ? at + (isAside ? 3 : 1) : at),
  };
}

/** Words of the phrase: nouns, adjectives before more of them, participles before a noun, and a word alone. */
function isModifier(words: readonly Word[], at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  if (word === undefined) return false;
  if (word.pos === 'noun') return true;
  const endsNoun = words[at - 1]?.pos === 'noun';
  if (word.pos === 'adjective') return !endsNoun || next?.pos === 'noun';
  if (word.pos === 'verb' && !endsNoun && /(?:ing|ed|en)$/.test(word.low)) return next?.pos === 'noun';
  return word.pos === 'number' && endsNoun && next === undefined;
}
