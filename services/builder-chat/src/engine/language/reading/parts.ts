import { pairs } from '../items.js';
import { tag } from '../tagging/tag.js';
import type { Word } from '../tagging/word.js';

/** A piece of a sentence between its commas, "and", "or" and colons. */
export interface Part {
  /** What stood before it. */
  readonly join: 'start' | 'comma' | 'and' | 'or' | 'colon';
  readonly words: readonly Word[];
}

const bullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])\s+/;
const bracket = /\(([^()]*)\)|\[([^[\]]*)\]/g;
/** Stands for a bracket while its sentence is tagged. */
const mark = '~';
const short: readonly (readonly [RegExp, string])[] = [
  [/,? (?:of course|by the way|in fact|of late|as well)\b,?/gi, ''],
  [
    /\b(?:an? )?(photo|picture|image)s? (?:of (?:(?:the|each|every|my|our|it) ?)*\w* )?before and after\b/gi,
    'before $1 and after $1',
  ],
  [/ or so\b/gi, ''],
  [/,? (?:lol|haha+|hehe|pls|plz|please|thx|thanks|thank you|cheers)(?=\s*(?:[.!?\n]|$))/gi, ''],
  [/\b(?:from )?one to five\b/gi, 'from 1 to 5'],
  [/\b(?:from )?one to ten\b/gi, 'from 1 to 10'],
  [/\b(\w+s) for and against\b/gi, '$1 for and $1 against'],
  [/\b(morning) (noon|midday|lunch) (?=or\b|and\b)/gi, '$1, $2 '],
  [/\bone or (?:more|several|two)\b/gi, 'several'],
  [/\b(that|there|it)s (?=an?\b|the\b|not\b)/gi, '$1 is '],
  [/(^|[.!?]\s+)(?:can|could|would|will) you (?:please )?(?=\w)/gi, '$1'],
  [/^\s*(?:hi|hello|hey|hiya|good (?:morning|evening|day))(?: (?:there|all|everybody))?\s*[,!.–-]\s*/i, ''],
  [/\b(what|who|where|when|there|how)s\b/gi, '$1 is'],
  [
    /\bits (?=(?:on|in|at|an?|the|not|been|due|done|paid|ready|open|free|for|out|over|still|already|\w+ed)\b)/gi,
    'it is ',
  ],
  [/\b(?:lo+se|keep) track of (?=(?:who|which|what|when|where|how)\b)/gi, 'want to know '],
  [/\b(do|does|did|has|have|is|are|was|were|should|would|could)nt\b/gi, '$1 not'],
  [/\bcant\b/gi, 'can not'],
  [/\b(?:im|i am)\b/gi, 'I am'],
  [/\bive\b/gi, 'I have'],
  [/\b(we|they|you)ve\b/gi, '$1 have'],
  [/\b(we|i|they|you) have got\b/gi, '$1 have'],
  [/\blet me (?=\w)/gi, 'I want to '],
  [/\b(i)'m\b/gi, '$1 am'],
  [/\b(we|you|they)'re\b/gi, '$1 are'],
  [/\b(i|we|you|they)'ve\b/gi, '$1 have'],
  [/\b(i|we|you|he|she|they)'d\b/gi, '$1 would'],
  [/\b(i|we|you|he|she|they|it)'ll\b/gi, '$1 will'],
  [/\b(it|he|she|that|there|who|what|where)'s\b/gi, '$1 is'],
  [/\b(can)'t\b/gi, '$1 not'],
  [/\b(is|are|was|were|has|have|had|do|does|did|should|would|could)n't\b/gi, '$1 not'],
];
/** Examples of what is kept stand for all of it: "drills, ladders etc.", "things like drills and ladders". */
const examples =
  /\b\w+s, \w+s(?:,? and \w+s)?,? (?:etc\b\.?|and so on|and the like|and such)|\b(?:things|stuff|everything) (?:like|such as) \w+(?:, \w+)*,? (?:and|or) \w+s\b/gi;
/** Words whose "and" joins no two things. */
const fixed =
  /^(?:(?:date|day) and time|terms and conditions|pros and cons|bed and breakfast|name and surname|room and board|salt and pepper|black and white|drag and drop|ups and downs|lost and found|questions and answers|rise and shine|in and out)$/;

/** "Hotel: rooms - number, type; guests - name" has things with fields; other dashes behind a colon part its items. */
function withDashes(line: string): string {
  const dash = /\s[–—-]\s/g;
  const things = line.slice(line.indexOf(':') + 1).split(';');
  const isOutline = things.length > 1 && things.every((thing) => thing.match(dash)?.length === 1);
  return isOutline ? things.join(';').replace(dash, ': ') : line.replace(dash, '; ');
}

/** The sentences of a request, each cut into its parts. */
export function sentencesOf(request: string): Part[][] {
  return short
    .reduce((text, [pattern, full]) => text.replace(pattern, full), request)
    .replace(examples, 'items')
    .replace(pairs, '$1 $3 and $2 $3')
    .replace(/^.*:\s.*$/gm, withDashes)
    .split(/\r?\n|;|(?<=[\p{L}\p{N})\]"'”])[.!?](?:\s+|$)/u)
    .map((sentence) => sentence.replace(bullet, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence))
    .map(partsOf);
}

/** A phrase cut at its commas, "and", "or" and colons. */
export function partsOf(sentence: string): Part[] {
  const inside: string[] = [];
  const flat = sentence
    .replaceAll(mark, ' ')
    .replace(/\s*\/\s*/g, '/')
    .replace(bracket, (_all, round: string | undefined, square: string | undefined) => {
      inside.push((round ?? square ?? '').trim());
      return ` ${mark} `;
    })
    .replace(/\s[–—-]\s/g, ' : ');
  const words = tag(flat).map((word) =>
    word.text === mark ? { ...word, text: inside.shift() ?? '', pos: 'bracket' as const } : word,
  );
  const parts: { join: Part['join']; words: Word[] }[] = [{ join: 'start', words: [] }];
  for (const [at, word] of words.entries()) {
    const join = joinAt(words, at);
    const last = parts.at(-1);
    if (join === undefined) {
      if (/[\p{L}\p{N}]/u.test(word.text)) last?.words.push(word);
    } else if (last?.words.length === 0) last.join = last.join === 'start' || join === 'comma' ? last.join : join;
    else parts.push({ join, words: [] });
  }
  return parts.filter(({ words: own }) => own.length > 0);
}

function joinAt(words: readonly Word[], at: number): Part['join'] | undefined {
  const word = words[at];
  if (word === undefined || word.pos === 'bracket') return undefined;
  const around = `${words[at - 1]?.low} ${word.low} ${words[at + 1]?.low}`;
  if (word.text === ',') return 'comma';
  if (word.text === ':') return 'colon';
  if (/^(?:and|&|plus|but|while|whereas)$/.test(word.low)) return fixed.test(around) ? undefined : 'and';
  return word.low === 'or' ? 'or' : undefined;
}
