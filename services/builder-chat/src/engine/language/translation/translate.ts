import { isEnglishNoun } from '../nouns/noun-kinds.js';
import { capitalise, singular } from '../words.js';
import { asWritten } from './colloquial.js';
import { dictionaryOf, type Language, languages, type NounForms, wordsOf } from './dictionary.js';
import { inOrder } from './german-order.js';
import { inEnglish, moment, type Span } from './in-english.js';
import { isWithCapitals, meaningOf, type Source } from './senses.js';
import { asTyped } from './typed-names.js';

/** A request in the English that the reader knows, and the way back for the names in it. */
export interface Translation {
  readonly text: string;
  readonly language: Language | 'en';
  /** A name in the words of the request; it stays where they are not known. */
  original(title: string): string;
  /** Whether a name in English stands in the request, or has its own word in its language. */
  isKnown(title: string): boolean;
  /** A word that stands in the request. */
  isTyped(word: string): boolean;
  /** Words of the request in English. */
  phrase(text: string): string;
  /** The same of a sentence, in the order that English has. */
  sentence(text: string): string;
  /** Both forms of a noun as it stands in the request, in its own language. */
  nounTyped(noun: string): NounForms | undefined;
  /** Both forms of a noun in the words of the request. */
  originalNoun(noun: string): NounForms | undefined;
}

const english =
  /^(?:the|and|with|for|i|we|of|my|our|want|need|have|has|is|are|each|every|who|which|when|where|to|that|it|they|their|name|track|keep|an|should|can|or|by|on|from)$/;
/** Written alike in English, so that they tell nothing. */
const alike =
  /^(?:a|an|in|on|no|me|was|are|son|as|or|for|de|an|am|die|will|note|date|type|place|photo|text|club|museum|restaurant|hotel|film|name|team|status|email|website|budget|service|services|art|was|has|he|is|it|so|patient|patients|client|clients|description|ticket|training|concert|instrument|app|apps|participant|participants|distance|question|machine|machines|parent|parents|animal|rating|projects?|minute|minutes|commentaire|page|pages|portion|portions|service|table|tables|site|model|color|clinic|fin|sale|sales|pays|plat|plante|part|bed|court|courts|fee|match|portable|car)$/;

/**
 * The request in English where it is German, Spanish or French; else as it is. So many of its words tell the language at
 * least: what names a thing may be a word or two.
 */
export function translate(request: string, fewest = 2, language = languageOf(request, fewest)): Translation {
  if (language === 'en')
    return {
      text: request,
      language,
      original: (title) => title,
      isKnown: () => true,
      isTyped: () => true,
      phrase: (words) => words,
      sentence: (words) => words,
      nounTyped: () => undefined,
      originalNoun: () => undefined,
    };
  const dictionary = dictionaryOf(language);
  const seen = new Map<string, NounForms>();
  const typed = new Map<string, string>();
  const source = { language, dictionary, hasCapitals: isWithCapitals(request), words: new Set(wordsOf(request)) };
  const spans: Span[] = [];
  const text = inEnglish(prepared(request, source, typed), source, seen, typed, spans);
  const low = request.toLowerCase();
  const isTyped = (word: string): boolean => low.includes(word.toLowerCase());
  const { words } = source;
  const nounOf = (noun: string): NounForms | undefined => {
    const low = singular(noun.toLowerCase());
    const known = seen.get(low) ?? seen.get(noun.toLowerCase());
    // A word that is written alike in both languages, or that the dictionary does not have, stays.
    if (known === undefined && words.has(low) && !dictionary.meanings.has(low)) return undefined;
    return known ?? dictionary.nounOf.get(low) ?? dictionary.nounOf.get(noun.toLowerCase());
  };
  const original = (title: string): string => {
    // "Player 1"
    const [, named = '', number] = /^(\p{L}+) (\d)$/u.exec(title) ?? [];
    if (number !== undefined) return `${original(named)} ${number}`;
    // "Height (cm)"
    const [, told = '', unit = ''] = /^([^()]+) \(([^()]+)\)$/u.exec(title) ?? [];
    if (unit !== '') return `${original(told)} (${original(unit)})`;
    const noun = nounOf(title);
    if (noun) return singular(title) === title || noun.many === '' ? noun.one : noun.many;
    const word =
      typed.get(title.toLowerCase()) ??
      (words.has(title.toLowerCase()) ? undefined : dictionary.wordOf.get(title.toLowerCase()));
    if (word) return /^\p{Lu}/u.test(title) ? capitalise(word) : word;
    const whole = title.includes(' ') ? asTyped(title, spans) : undefined;
    if (whole !== undefined) return capitalise(whole);
    const own = title.split(' ');
    const parts = own.map((one) => {
      const forms = nounOf(one);
      const noun = singular(one) === one ? forms?.one : forms?.many;
      return noun ?? (words.has(one.toLowerCase()) ? undefined : dictionary.wordOf.get(one.toLowerCase()));
    });
    // A word that nothing is known of was taken over from the request as it is.
    const back = own.map((one, at) => parts[at] ?? typed.get(one.toLowerCase()) ?? (isTyped(one) ? one : undefined));
    return own.length > 1 && back.every((part) => part !== undefined)
      ? capitalise(agreeing(back.join(' '), language, low))
      : title;
  };
  const inText = text.toLowerCase();
  const isKnown = (title: string): boolean =>
    inText.includes(title.toLowerCase()) || nounOf(title) !== undefined || dictionary.wordOf.has(title.toLowerCase());
  const phrase = (words: string): string => inEnglish(withMoment(asTold(words, source), language), source, seen, typed);
  const sentence = (words: string): string => inEnglish(prepared(words, source, typed), source, seen, typed);
  const nounTyped = (noun: string): NounForms | undefined =>
    meaningOf(wordsOf(noun).join(' '), noun, dictionary.meanings)?.noun;
  return { text, language, original, isKnown, isTyped, phrase, sentence, nounTyped, originalNoun: nounOf };
}

/** "Reine vue" and "prix du devis": as the words of a name go together in French and Spanish. */
function agreeing(name: string, language: Language, request: string): string {
  if (language === 'de') return inNominative(name, request);
  const whole =
    language === 'fr'
      ? name
          .replace(/ de le /g, ' du ')
          .replace(/ de les /g, ' des ')
          .replace(/ de (?=[aeiouyhéèêâîô])/giu, " d'")
      : name.replace(/ de el /g, ' del ');
  const [noun = '', done = '', ...more] = whole.split(' ');
  const isFeminine = new RegExp(`(?:^|[^\\p{L}])(?:la|une|una|ma|sa|cette|esta) ${noun}(?!\\p{L})`, 'iu').test(request);
  if (more.length > 0 || !isFeminine) return whole;
  if (language === 'fr') return /(?:é|u|i|is|it)$/.test(done) ? `${noun} ${done}e` : whole;
  return /(?:[ai]d|t|ch)o$/.test(done) ? `${noun} ${done.slice(0, -1)}a` : whole;
}

/** "den oberen Wert" is called "Oberer Wert", "die geflogenen Kilometer" are "Geflogene Kilometer". */
function inNominative(name: string, request: string): string {
  const [adjective = '', ...rest] = name.split(' ');
  if (rest.length !== 1 || !/\p{L}{3,}en$/u.test(adjective) || !/^\p{Lu}/u.test(rest[0] ?? '')) return name;
  const isOneMan = new RegExp(`(?<!\\p{L})(?:den|einen|meinen|unseren) ${name}`, 'iu').test(request);
  return `${adjective.slice(0, -1)}${isOneMan ? 'r' : ''} ${rest[0]}`;
}

/** What a name means in English, in each language that has such a word: an app keeps the words of its first wish. */
export function inEnglishOf(name: string): string[] {
  const words = wordsOf(name).join(' ');
  return languages.flatMap((language) => dictionaryOf(language).meanings.get(words)?.english ?? []);
}

/** The language most of whose words stand in the text; English in doubt. */
function languageOf(request: string, fewest: number): Language | 'en' {
  const words = wordsOf(request).slice(0, 200);
  const score = (isKnown: (word: string) => boolean): number => words.filter(isKnown).length;
  const own = score((word) => english.test(word) || (!alike.test(word) && isEnglishNoun(word)));
  const [best] = languages
    .map((language) => {
      const { meanings } = dictionaryOf(language);
      return { language, points: score((word) => !alike.test(word) && meanings.has(word)) };
    })
    .toSorted((one, other) => other.points - one.points);
  return best && best.points >= fewest && best.points > own ? best.language : 'en';
}

/** "sí/no", "o/n": where the words are looked up one by one, "no" is "not". */
const withYesOrNo = (text: string): string =>
  text.replace(/(?<!\p{L})(?:s[ií]|oui|ja|[ojs])\s?\/\s?(?:no|non|nein|n)(?!\p{L})/giu, 'yes/no');

/** Spoken and short forms in the words of the dictionary. */
const asTold = (text: string, { language, dictionary }: Source): string =>
  withYesOrNo(asWritten(text, language, dictionary));

/** What stands for a moment or a range, before the words are looked up one by one. */
function prepared(request: string, source: Source, typed: Map<string, string>): string {
  const { language, dictionary } = source;
  const ranged = asTold(request, source).replace(
    /\b(?:de|del|von|du)\s+(\d+)\s+(?:à|a|al|bis|hasta)\s+(\d+)/giu,
    '$1-$2',
  );
  typed.set('on', momentWord[language]);
  return withMoment(language === 'de' ? inOrder(ranged, dictionary.verbs) : ranged, language);
}

const momentWord = { de: 'am', fr: 'le', es: 'el' };

/** "gesät am", "semé le" in a list are moments: "sown on". */
const withMoment = (text: string, language: Language): string =>
  text.replace(
    new RegExp(
      `(?<=\\p{L}(?:t|n|é|ée|u|ue|is|ise|ado|ada|ido|ida)) ${momentWord[language]}(?=\\s*(?:[,;.)\\]]|$))`,
      'giu',
    ),
    ` ${moment}`,
  );
