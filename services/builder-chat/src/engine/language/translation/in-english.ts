import { plural, singular } from '../words.js';
import type { Meaning, NounForms } from './dictionary.js';
import { headFirst } from './head-first.js';
import { longest, senseAt, type Source } from './senses.js';

/** Stands for "on" while the words are looked up: French has the same word for another. */
export const moment = '\ue003';

/** Words of the English and what they were made of. */
export interface Span {
  readonly english: string;
  readonly source: string;
}

/** Verbs that take somebody: Spanish has "a" before whom. */
const takesSomebody = /^(?:visit|meet|help|teach|invite|look after|treat|coach|train|interview|call)/;

/** Phrase by phrase, the longest known first; what is not known stays. Notes the nouns as they were written. */
export function inEnglish(
  request: string,
  source: Source,
  seen: Map<string, NounForms>,
  typed: Map<string, string>,
  spans: Span[] = [],
): string {
  const tokens = request.match(/[\p{L}\p{N}]+['’]?(?:-[\p{L}\p{N}]+)*|[^\p{L}\p{N}]+/gu) ?? [];
  let text = '';
  let wasVerb = false;
  let at = 0;
  const say = (english: string, length: number): void => {
    const isGlued = text === '' || english === '' || /[^\p{L}\p{N}]$/u.test(text);
    text += (isGlued ? '' : ' ') + english;
    spans.push({ english, source: tokens.slice(at, at + length).join('') });
    at += length;
  };
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    if (!/[\p{L}\p{N}]/u.test(token)) {
      text += token;
      spans.push({ english: token.trim(), source: token });
      at += 1;
      continue;
    }
    const done = doneToIt(tokens, at, source);
    // "visitan a personas mayores"
    const isOfSomebody = token === 'a' && wasVerb && tokens[at + 1] === ' ';
    const turned = headFirst(tokens, at, source.language, source.dictionary);
    if (done !== undefined) say(done, 3);
    else if (isOfSomebody) say('', 2);
    else if (turned && longest(tokens, at, source.dictionary).length < turned.length)
      say(turned.english, turned.length);
    else {
      const { length, meaning } = senseAt(tokens, at, text, source);
      wasVerb = takesSomebody.test(meaning?.english ?? '');
      const isSpaced = /^\s+$/.test(tokens[at + length] ?? '') && /(?:^|\s)$/.test(text);
      if (meaning?.english === '') say('', length + (isSpaced ? 1 : 0));
      else {
        if (meaning) noteTyped(meaning, length === 1 ? token : undefined, seen, typed);
        say(meaning ? formOf(meaning, tokens, at, text, source) : token, length);
      }
      continue;
    }
    wasVerb = false;
  }
  return text.replaceAll(moment, 'on');
}

function noteTyped(
  { english, noun }: Meaning,
  token: string | undefined,
  seen: Map<string, NounForms>,
  typed: Map<string, string>,
): void {
  const low = english.toLowerCase();
  if (noun) {
    seen.set(singular(low), noun);
    seen.set(low, noun);
  } else if (token !== undefined && !typed.has(low)) typed.set(low, token.toLowerCase());
}

/** The English of a word in the form that its place asks for. */
function formOf(meaning: Meaning, tokens: readonly string[], at: number, text: string, { dictionary }: Source): string {
  const { english, noun } = meaning;
  if (noun) return noun.one === noun.many && isAfterMany(tokens, at) ? plural(english) : english;
  const isAfterSpeaker = /(?:^|\s)(?:I|we|they|you)\s+$/.test(text);
  const form = (isAfterSpeaker ? dictionary.verbs.get((tokens[at] ?? '').toLowerCase())?.base : undefined) ?? english;
  // "yo cambio" is "I change" once.
  return form.replace(/^(?:I|we) /, (who) => (new RegExp(`(?:^|\\s)${who}$`).test(text) ? '' : who));
}

/** "je les vends", "la regué": what is done to it stands before the verb. */
function doneToIt(tokens: readonly string[], at: number, { dictionary }: Source): string | undefined {
  const token = tokens[at] ?? '';
  const next = (tokens[at + 2] ?? '').toLowerCase();
  const verb = pronouns.test(token) ? dictionary.meanings.get(next) : undefined;
  const isVerb = verb?.isVerb ?? (dictionary.verbs.has(next) && /(?:ó|[ai]eron|aron)$/.test(next));
  if (!verb || !isVerb || tokens[at + 1] !== ' ' || !isBeforeVerb(tokens, at)) return undefined;
  return `${verb.english} ${/s$/i.test(token) ? 'them' : 'it'}`;
}

const pronouns = /^(?:le|la|les|lo|los|las)$/i;
const isBeforeVerb = (tokens: readonly string[], at: number): boolean =>
  !/^(?:de|à|a|en|dans|con|avec|por|para|pour|sur)$/i.test(tokens[at - 2] ?? '');

/** Words before nouns in the plural, where the noun does not tell. */
const beforeMany = /^(?:ses|mes|les|des|leurs|nos|plusieurs|die|meine|unsere|mehrere|viele|ihre|seine)$/i;
const isAfterMany = (tokens: readonly string[], at: number): boolean =>
  beforeMany.test(tokens[at - 2] ?? '') ||
  ((at < 2 || /[.:;,!?\n]\s*$/.test(tokens[at - 1] ?? '')) && /^\p{Ll}+en$/u.test(tokens[at + 2] ?? ''));
