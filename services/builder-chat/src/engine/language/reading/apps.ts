import { defaultOptions, kindOfName } from '../field-kinds.js';
import { isOrganisation, isPerson, isProperty, isThing } from '../nouns/noun-kinds.js';
import { type Word } from '../tagging/word.js';
import { singular } from '../words.js';
import { clauseOf, isUser } from './clause.js';
import { withWord } from './lexicon.js';
import { type NounPhrase, nounPhraseAt } from './noun-phrase.js';
import { type Reading } from './reading.js';
import { describedAt, isRecord } from './records.js';

export const apps =
  /\s*\b(?:app|application|tracker|manager|organi[sz]er|planner|register|registry|book|log|logbook|diary|journal|database|directory|list|board|tool|system|site|website|catalogue?|collection|inventory)$/i;

/** What an app is about by its name: "recipe book" is about recipes. */
export function aboutOf(phrase: NounPhrase): string | undefined {
  const about = phrase.noun.replace(apps, '').trim();
  if (about === '' || about === phrase.noun) return undefined;
  return about.endsWith('ing') ? `${about} item` : about;
}

/** "tracker for runs" is about runs. */
export function aboutRest({ rest }: NounPhrase): string | undefined {
  const of = /^(?:for|of|about)$/.test(rest[0]?.low ?? '') ? nounPhraseAt(rest, 1) : undefined;
  const verbed =
    /^(?:to|for|that)$/.test(rest[0]?.low ?? '') && rest[1]?.pos === 'verb' ? nounPhraseAt(rest, 2) : undefined;
  if (verbed) return verbed.noun;
  return of && of.isMany && !isPerson(of.noun) ? of.noun : undefined;
}

/** An object with fields of its own: "with ...", a bracket, or a list behind it. */
export function isDescribed(reading: Reading, at: number, phrase: NounPhrase): boolean {
  const next = reading.parts[at + 1];
  return (
    phrase.bracket !== undefined ||
    describedAt(phrase.rest) !== -1 ||
    (next !== undefined && (next.join === 'colon' || withWord.test(next.words[0]?.low ?? '')))
  );
}

/** What stands before a colon says what the app is; what follows is its things, or the fields of its one thing. */
export function heading(reading: Reading, at: number, phrase?: NounPhrase): number {
  reading.app = phrase;
  return at + 1;
}

/** Rows have several of them, unlike "deadlines", of which each has one, and "notes", which are written in one piece. */
function isManifold(text: string): boolean {
  const one = singular(text);
  return (
    !['long', 'image', 'file'].includes(kindOfName(text)) &&
    !['date', 'datetime', 'money', 'email', 'phone', 'url'].includes(kindOfName(one)) &&
    defaultOptions(one) === undefined &&
    !/\b(?:category|tag|type|label|colou?r|size|status|ingredient|step|time|name|hour|minute)$/i.test(one)
  );
}

/** What follows "with" behind an app's name: its things, or the fields of its one thing. */
export function readAppList(reading: Reading, at: number, words: readonly Word[], phrase: NounPhrase): number {
  const phrases = [words, ...reading.parts.slice(at + 1).map((part) => part.words)].map((own) => nounPhraseAt(own));
  const first = phrases[0];
  const areMany = phrases.length > 1 && phrases.every((one) => one?.isMany && isManifold(one.text));
  const things = phrases.filter(
    (one) => one && (one.isMany || one.bracket !== undefined) && !isProperty(one.noun),
  ).length;
  reading.mode = areMany
    ? 'things'
    : first && isProperty(first.noun) && !first.isMany && !isRecord(first)
      ? 'fields'
      : phrases.some(isRecord) ||
          (first && (first.isMany || isThing(first.noun)) && !isProperty(first.noun)) ||
          things * 2 >= phrases.length
        ? 'things'
        : 'fields';
  if (reading.mode === 'fields') {
    const about = aboutOf(phrase) ?? (isOrganisation(phrase.text) ? undefined : phrase.noun);
    reading.drafts.current = about === undefined ? undefined : reading.drafts.entity(about);
  }
  return reading.steps.bare(reading, at, words);
}

/** "a recipe book with title and photo", "an app for runners where ...". */
export function readApp(reading: Reading, at: number, phrase: NounPhrase): number {
  const [first, ...rest] = phrase.rest;
  if (first === undefined) return heading(reading, at, phrase);
  const where = rest.findIndex(({ low }, index) => index > 1 && /^(?:where|whereby)$/.test(low));
  if (where !== -1) return reading.steps.part(reading, at, rest.slice(where + 1));
  if (withWord.test(first.low)) return readAppList(reading, at, rest, phrase);
  if (/^(?:for|of|about|where|that|which|to|so|in|from)$/.test(first.low)) {
    const described = rest.findIndex(({ low }) => withWord.test(low));
    const inner = nounPhraseAt(rest);
    const clause = clauseOf(rest, false);
    if (clause && /^(?:where|that|which|to|so)$/.test(first.low)) return reading.steps.clause(reading, at, clause);
    if (first.low === 'to' || first.low === 'that' || first.low === 'which')
      return reading.steps.part(reading, at, rest);
    if (
      described !== -1 &&
      inner &&
      !isOrganisation(inner.text) &&
      isThing(inner.noun) &&
      inner.isMany &&
      !isUser(inner)
    )
      return reading.steps.objects(reading, at, rest, 'things');
    if (described !== -1) return readAppList(reading, at, rest.slice(described + 1), phrase);
    if (inner && inner.isMany && !isPerson(inner.noun)) return reading.steps.objects(reading, at, rest, 'things');
  }
  return heading(reading, at, phrase);
}
