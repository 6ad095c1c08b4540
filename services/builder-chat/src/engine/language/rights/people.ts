/** Words for people in sentences about rights: what they may do by what they are. */
import { isOrganisation, nounClassOf } from '../nouns/noun-kinds.js';
import { singular } from '../words.js';

/** They lead, and so can everything. */
export const leading =
  /(?:^| )(?:(?:co-?)?owners?|managers?|management|coordinators?|chiefs?|secretar(?:y|ies)|treasurers?|boss(?:es)?|heads?|leaders?|leadership|leads?|directors?|principals?|presidents?|chair(?:man|men|woman|person)?s?|supervisors?|organi[sz]ers?|receptionists?|reception|registration|front desk|offices?|committees?|boards?|councils?|admins?|administrat(?:ors?|ion)|staff|teams?|editors?|moderators?|masters?|captains?|keepers?|curators?|bookkeepers?|accountants?|dispatch(?:ers?)?|headquarters|foreman|foremen|rectors?|deans?|teachers?|trainers?|coach(?:es)?|instructors?|wardens?|professors?)(?: |$)/u;
export const visiting =
  /^(?:the )?(?:(?:general )?public|visitors?|citizens?|strangers?|outsiders?|passers-?by|audience|fans?|world)$/u;
/** Groups of people that the rules know by these words, orders, and no people at all. */
const noRole =
  /^(?:allow|permit|let|make|keep|prevent|stop|block|forbid|prohibit|deny|hide|show|give|grant|add|take|turn|switch|revoke|withdraw|lock|close|open|restrict|limit|reserve|signed|logged|registered|authenticated|creators?|authors?|guests?|nobody|everyone|everybody|anyone|anybody|people|others?|users?|they|it|you|he|she|who|whoever|what|this|these|those|that|there|if|when)\b|\b(?:apps?|system|tool|tracker|planner|program(?:me)?|software|site|website|page|database|calendar|list|log|register|dashboard|portal|form|chart|counter)$/u;
const belittling = /^(?:each|every|any|an?|normal|ordinary|regular|all|both)\b/u;
/** What the rest of a clause takes from somebody, up to where another begins. */
const limited =
  /^(?:(?!,\s(?!(?:but|and|nor|not|must|may|can|without)\b)|[;:]).)*\b(?:not|never|nor|only|just|without|nothing|(?:their|his|her|its) own|read-only)\b/u;
/** The one who writes. */
export const speaker = /^(?:i|we|me)$/u;
/** Parts the names of several. */
export const together = /,? (?:and|or|&) /u;

/** As what somebody uses an app. */
export type Role = 'admins' | 'users' | 'visitors';

/** "everyone in the office" are those of a group, "everyone in the world" are all. */
export const everybody =
  '(?:everyone|everybody|anyone|anybody|all) (?:in|of|at|from|on) (?:the|our|my) (?!world|public|web)';

const isEverybody = new RegExp(`^${everybody}`, 'u');

/** Whether words are for people who have rights, rather than things or an order. */
export const isRole = (people: string): boolean => people.split(together).every((one) => isRoleOf(one));

function isRoleOf(people: string): boolean {
  if (isEverybody.test(people)) return true;
  if (noRole.test(people)) return false;
  if (speaker.test(people) || visiting.test(people) || leading.test(people)) return true;
  const kind = nounClassOf(people);
  return (
    kind === undefined ||
    kind === 'person' ||
    kind === 'group' ||
    isOrganisation(people) ||
    /(?:intern|sibling|cleaner|helper)s?$|\bof us$|^we (?:all|both)$/u.test(people)
  );
}

/**
 * As what somebody uses the app.
 *
 * @param isAlone nobody else may do it
 * @param told what is said of him behind his name
 */
export function roleOf(people: string, isAlone: boolean, told: string): Role {
  if (visiting.test(people)) return 'visitors';
  if (isEverybody.test(people)) return 'users';
  if (/\b(?:i|me)$/u.test(people) || people === 'we') return 'admins';
  const last = people.split(' ').at(-1) ?? '';
  const isOne = singular(last) === last && !belittling.test(people);
  const leads = people.split(together).some((one) => leading.test(one));
  if (isAlone) return isOne || leads ? 'admins' : 'users';
  if (belittling.test(people) || limited.test(told)) return 'users';
  return leads || (isOne && /\b(?:all|everything|everybody's|everyone's)\b|^ can access/u.test(told))
    ? 'admins'
    : 'users';
}
