/** What people may do, as sentences about rights tell it. */
import { nounClassOf } from '../nouns/noun-kinds.js';
import { isPlural } from '../words.js';
import { leading, speaker } from './people.js';

/** Verbs by which rights are told, by the one that stands for them. */
const deeds: readonly (readonly [deed: string, forms: string])[] = [
  ['see', 'sees?|views?|reads?|looks?(?: at)?(?! for| after)|browses?'],
  [
    'add',
    'adds?|enters?|uploads?|posts?|inputs?|creates?|inserts?|submits?|logs?|loads?|registers?|records?|makes?|notes?|reports?|books?|schedules?',
  ],
  [
    'change',
    'edits?|changes?|modif(?:y|ies)|alters?|updates?|corrects?|fix(?:es)?|adjusts?|amends?|approves?|validates?|sets?',
  ],
  ['delete', 'deletes?|removes?|erases?|discards?'],
  ['write', 'writes?|manages?|maintains?|administers?|handles?'],
  ['access', 'access(?:es)?|uses?|gets? (?:in|into|access)|comes? in|opens?|touch(?:es)?'],
];
/** Pattern of all of them. */
export const deed = deeds.map(([, forms]) => forms).join('|');
/** What somebody has or can, without a verb. */
const ranks: readonly (readonly [rank: string, forms: string])[] = [
  ['read-only', '(?:read[- ]only|only read(?:ing)?|view[- ]only)(?=\\s*(?:$|[,;:]|and|but|access))|read access'],
  ['access', 'full access|(?:do )?(?:everything|anything|all)'],
  ['not access', 'no access'],
];
/** Pattern of all of them. */
export const rank = ranks.map(([, forms]) => forms).join('|');

/** Pattern of the words by which somebody may or must. */
export const modal =
  '(?:can|may|should|must|could|needs?|ha(?:s|ve)|(?:is|are)(?: not)? (?:able|allowed|permitted))(?: to)*(?: be (?:able|allowed|permitted))?(?: to)*';

/** Parts of a clause about rights, by the names of its groups. */
export type ClauseParts = Readonly<Record<string, string | undefined>>;

/** "can see", "should not change", "can access" */
export function deedIn({ how = '', deed: verb, rank: has, all = '', other }: ClauseParts): string {
  if (other !== undefined) return 'can change ';
  const [told] = (verb === undefined ? ranks : deeds).find(([, forms]) =>
    new RegExp(`^(?:${forms})$`, 'u').test(verb ?? has ?? all),
  ) ?? [''];
  const can = how.trim().replace(/\b(?:needs?|ha(?:s|ve))(?: to)*/u, 'can');
  return `${/\b(?:can|may|should|must|could)\b/u.test(can) ? '' : 'can '}${can} ${told}`.replace(/ +/gu, ' ');
}

/** Whether somebody may do it: "members read", but not "flock records", "tasting notes", "the driver notes it". */
export function isDone({ people = '', only, how = '', deed: verb = '', other }: ClauseParts, after: string): boolean {
  if (only !== undefined || other !== undefined) return only !== undefined;
  if (/\b(?:can|may|should|must|could|needs?|ha(?:s|ve)|allowed|permitted|able)\b/u.test(how)) return true;
  if (verb === '' || speaker.test(people)) return true;
  if (telling.test(verb) || /\bnot\b/u.test(how) || /^ an? /u.test(after)) return false;
  if (/^writes?$/u.test(verb) && !/^\s*(?:$|[,;]|(?:it|them|everything|all)\b)/u.test(after)) return false;
  if (nounClassOf(people) === undefined && !leading.test(people) && !verb.endsWith('s')) return false;
  return !alsoNoun.test(verb) || withObject.test(after) || (!verb.endsWith('s') && isPlural(people));
}
/** Without "can" they tell what happens, and not who may. */
const telling =
  /^(?:books?|schedules?|notes?|makes?|records?|logs?|access(?:es)?|uses?|gets? .*|comes? .*|opens?|touch(?:es)?)$/u;
const alsoNoun = /^(?:views?|looks?|posts?|loads?|registers?|reports?|changes?|updates?|sets?|handles?|uploads?)$/u;
const withObject = /^ (?:the|an?|any|all|each|every|everything|it|them|their|his|her|our|my|new)\b/u;
