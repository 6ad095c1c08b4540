import { startPage } from '../../language/outline/start-page.js';
import type { Period } from '../../model/app-plan.js';
import { wordsIn } from './plan-words.js';

/** A part of a request that may ask for something to be seen. */
export interface Clause {
  text: string;
  /** As `wordsIn` has them. */
  words: string;
  /** Whether something is wanted there. */
  isWanted: boolean;
  /** Whether something is to be seen there: what is only needed may be a field. */
  isSeen: boolean;
  /** Whether the clause says so itself. */
  saysSo: boolean;
  /** It is in a list of what a page is to show. */
  isOnScreen: boolean;
  /** The whole of a sentence, no part of a list. */
  isWhole: boolean;
}

const wanted =
  /\b(?:need|needs|want|wants|like|love|wish|please|svp|nice|great|brilliant|helpful|useful|super|lovely|ideal|would be|should|must|also)\b/i;
const seen =
  /\b(?:see|shows?|sees|know|tell|display|view|overview|report|statistics?|glance|calculate|work out|charts?|graphs?|diagrams?|dashboard|list(?! of \w+,)|warn\w*|alert\w*|remind\w*|highlight\w*|flag\w*|notify|told|inform(?:s|ed)?|evolution)\b/i;
/** A sentence that begins so asks; within one it may be a field: "who took it". */
const asking = /^(?:and |also )?(?:which|who|whose)\b/i;

const ends = /(?<=[.;!?\n•])\s*|\n/;
/** Where the next thing that is asked for begins within a sentence. */
const joints =
  /,\s*|\s+(?:and|plus|as well as|but|then)\s+(?=(?:i|we) (?:want|need|would|also)\b|(?:also |the |a |an |my |our )*(?:\w+ )?(?:totals?|sums?|lists?|charts?|graphs?|how|which|who|whose|what|whats|average|number of|see|show|warn|remind|alert|overview|evolution|leaderboard|those|it total)\b)/i;

/** "At the end of the month, ..." */
const leading = /^(at the end of (?:the |each |every )?(?:day|week|month|year)),/i;

/** "Start page: late orders, orders due this week" */
const onScreen = new RegExp(`^[-*•\\s]*${startPage}\\s*[:–-]\\s*`, 'i');

/** The clauses of a request in English. */
export function clausesOf(request: string): Clause[] {
  return request.split(ends).flatMap((sentence) => {
    let isWanted = false;
    let isSeen = false;
    const isOnScreen = onScreen.test(sentence);
    const parts = (isOnScreen ? screenParts(sentence) : sentence)
      .replace(leading, '$1')
      .split(joints)
      .map((part) => part.trim());
    const spoken = parts.filter((part) => part !== '');
    return spoken.map((part, at): Clause => {
      const saysSeen = seen.test(part) || (at === 0 && asking.test(part));
      isWanted ||= wanted.test(part);
      isSeen ||= saysSeen;
      const text = part.replace(/[.;!?•]+$/, '');
      return {
        text,
        words: wordsIn(text),
        isWanted,
        isSeen,
        isOnScreen,
        saysSo: saysSeen || wanted.test(part),
        isWhole: spoken.length === 1,
      };
    });
  });
}

/** Each of the parts as something that is asked for. */
const screenParts = (sentence: string): string =>
  sentence
    .replace(onScreen, '')
    .split(/,\s*/)
    .map((part) => part.replace(/^(?:and |also )?(?=\S)/i, 'show all '))
    .join(', ');

/** What sums are told apart by: names of things or choices, and lengths of time. */
export interface Groups {
  names: string[];
  per?: Period;
}

const lengths: readonly [Period, RegExp][] = [
  ['day', /\b(?:(?:per|by|each|every|a|of the|this) day|daily|today|per date|by date)\b/i],
  ['week', /\b(?:(?:per|by|each|every|a|in the|of the|this|and) week|weekly)\b/i],
  ['month', /\b(?:(?:per|by|each|every|a|in the|of the|this|of|and) month|monthly)\b/i],
  ['year', /\b(?:(?:per|by|each|every|a|in the|of the|this|and) (?:year|season)|yearly|annual(?:ly)?)\b/i],
];
const group =
  /\b(?:per|by|(?:for |in |of |from )?(?:each|every))\s+(?!day|week|month|year|season|date)((?:[\p{L}\p{N}'-]+ ?){1,3})|\b(each|everyone|everybody)\b/giu;

/** "how much each spent" */
const somebodyDid = /^(?:of us|of them|spent|spends|paid|pays|earned|earns|gave|did|has|owes|made|worked|sold|got)\b/i;
/** "each room has seats", "every scooter with its plate": what is said of a thing. */
const said = /\S (?:with|has|have|had|is|are|should|can|may|must|gets?|belongs|needs?|i|we)\b/i;

export function groupsIn(text: string): Groups {
  const per = lengths.find(([, pattern]) => pattern.test(text))?.[0];
  const names = [...text.matchAll(group)].flatMap(([, name, each = 'each']) => {
    if (name === undefined || somebodyDid.test(name)) return [each];
    return said.test(name) ? [] : [name];
  });
  return { names, ...(per && { per }) };
}

const units: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };
/** Words for how many, of which all others mean one. */
const counts: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  'half a': 0.5,
};
const length = new RegExp(
  `\\b(\\d+|an?|one|${Object.keys(counts).join('|')}|the next|next|this) (day|week|month|year)s?\\b`,
  'i',
);

/** Days of "60 days", "a year", "this month"; nothing where no length of time is named. */
export function daysIn(text: string): number | undefined {
  const [, count = '', unit = ''] = length.exec(text) ?? [];
  const days = units[unit.toLowerCase()];
  if (days === undefined) return undefined;
  return Math.round(days * (counts[count.toLowerCase()] ?? (/^\d+$/.test(count) ? Number(count) : 1)));
}
