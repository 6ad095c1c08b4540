/** Whom a clause about rights is about, by what he is: "the quality manager may edit", "technicians may add". */
import { deed, deedIn, isDone, modal, rank } from './deeds.js';
import { everybody, isRole, roleOf, speaker, visiting } from './people.js';

const between = '(?:(?:not|never|only|just|also|even|always|then|(?:log|sign) in and) )*(?:to )*';
const determiner =
  '(?:(?:the|an?|our|my|your|their|his|her|each|every|any|all|some|both|single|individual|other|normal|ordinary|regular) )*(?:of (?:the|our|my) )?';
const noun = `(?:(?!(?:i'\\w+|we'\\w+|per|by|from|as|so|no|yes|if|how|what|when|where|why|already|still|now|once|then|also|too|later|afterwards|please|the|an?|and|or|but|of|in|at|with|for|to|that|who|which|not|never|nothing|everything|only|just|except|private|visible|i|we|can|may|should|must|could|shall|will|would|is|are|be|${deed}|${rank})(?![\\p{L}'-]))[\\p{L}'-]+)`;
const group = `(?:${everybody}${noun}|(?:all|each|both|any)(?: \\w+)? of us|we (?:all|both)|${determiner}(?:${noun} ){0,2}?${noun})`;
const where = `(?: (?:in|of|at|on|from) (?:(?:the|our|my|each|this) )?${noun}(?: ${noun})?)?(?: \\([^()]*\\))?`;
const people = `(?<people>(?:i|we|${group})(?:,? (?:and|or|&) (?:i|me|we|${group}))?)${where}`;
const begins =
  '(?<=^\\s*|[,:;(–-]\\s*|\\b(?:and|but|while|whereas|yet|though|so|or|however|lets?|then|that|except) )(?<only>(?:only|just|even) )?';
/** Where a word ends. */
const end = "(?![\\p{L}'-])";
const clause = new RegExp(
  [
    `${begins}${people}(?:`,
    `(?:: | (?:${modal} )?(?=read|view|only)| ${modal} )(?<rank>${rank})${end}| (?<all>all|everything)(?= of it| of them|\\s*$|[,;])`,
    `|(?<how>(?: (?:only|just|never|not))?(?: ${modal} (?:${noun} (?:${noun} )?to )?| )${between})(?<deed>${deed})${end}`,
    // "only the treasurer can sign it": whatever it is, it changes the row.
    `|(?<=(?:only|just) .*)(?<other> ${modal}) ${between}(?!be )(?=${noun})`,
    ')',
  ].join(''),
  'gu',
);
/** "to edit can only the manager", "the prices only the office": as German, Spanish and French have it. */
const atTheEnd = new RegExp(
  `(?:\\bto (?<deed>${deed}) ${modal} |\\b(?<done>${deed}) (?=only i\\s*$)|(?<=(?:^|but|and|,) ?(?:${determiner}${noun}(?: ${noun})?) ))only (?<people>i|${group})\\s*$`,
  'u',
);

const excepted = new RegExp(`(?<=\\bexcept )(?!\\w+ own\\b)(?<people>${group})(?=\\s*(?:$|[,;]))`, 'gu');

/** Puts `@admins`, `@users` or `@visitors` for whom each clause is about, and one verb for all that mean the same. */
export function withRoles(sentence: string): string {
  const inOrder = sentence
    .replace(excepted, (whole, who: string) => (isRole(who) ? `@${roleOf(who, true, '')}` : whole))
    .replace(atTheEnd, (whole, verb: string | undefined, done: string | undefined, who: string) =>
      isRole(who)
        ? `only @${roleOf(who, true, '')}${(verb ?? done) ? ` ${deedIn({ deed: verb ?? done })}` : ''}`
        : whole,
    );
  const found = [...inOrder.matchAll(clause)].filter(
    ({ 0: match, index, groups = {} }) =>
      isRole(groups['people'] ?? '') && isDone(groups, inOrder.slice(index + match.length)),
  );
  const isOfOthers = found.some(({ groups }) => !speaker.test(groups?.['people'] ?? ''));
  const about = found.filter(
    ({ groups: { people = '', only } = {} }) => !speaker.test(people) || (only === undefined && isOfOthers),
  );
  let text = inOrder.slice(0, about[0]?.index);
  for (const [place, { index, 0: match, groups = {} }] of about.entries()) {
    const { people: who = '', only = '' } = groups;
    const rest = inOrder.slice(index + match.length, about[place + 1]?.index);
    const isAlone = only !== '' || inOrder.slice(0, index).endsWith('except ');
    // Beside what only the owner may, staff are others than he.
    const isBelow = !isAlone && !speaker.test(who) && !visiting.test(who) && about.some(isOfOneOnly);
    const role = isBelow ? 'users' : roleOf(who, isAlone, `${match.slice(match.indexOf(who) + who.length)}${rest}`);
    // "patients see their appointments": those are their own.
    text += `${only}@${role} ${deedIn(groups)}${role === 'users' ? rest.replace(theirs, '$& own') : rest}`;
  }
  return text;
}
const isOfOneOnly = ({ groups: { people = '', only } = {} }: RegExpExecArray): boolean =>
  only !== undefined && roleOf(people, true, '') === 'admins';
const theirs = /\b(?:their|his|her)\b(?! own\b)/gu;
