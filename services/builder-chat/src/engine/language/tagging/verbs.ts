import { nounClassOf } from '../nouns/noun-kinds.js';
import { deeds, plainVerbs, verbNouns } from './verb-table.js';
import type { Word } from './word.js';

/** Verbs of keeping: what follows them is what the app is to hold. */
export const keeping = new Set(
  (
    'keep track manage organise organize log catalogue catalog handle follow collect register schedule record store list ' +
    'plan maintain note save write enter document capture monitor administer remember jot see know show view display add ' +
    'put watch find overview oversee control survey gather hold file inventory track'
  ).split(' '),
);
/** Verbs of having: what follows them belongs to what stands before. */
export const having = new Set(
  'have contain include carry consist get give leave need provide comprise state hold come own show want bring require specify mention'.split(
    ' ',
  ),
);

/** What people do with things, and what one such occasion is called. */
const occasions: Readonly<Record<string, string>> = {
  book: 'booking',
  reserve: 'reservation',
  lend: 'loan',
  loan: 'loan',
  borrow: 'loan',
  owe: 'debt',
  adopt: 'adoption',
  rent: 'rental',
  hire: 'rental',
  order: 'order',
  buy: 'purchase',
  sell: 'sale',
  pay: 'payment',
  donate: 'donation',
  inspect: 'inspection',
  repair: 'repair',
  visit: 'visit',
  treat: 'treatment',
  interview: 'interview',
  vote: 'vote',
  attend: 'attendance',
  practise: 'practice',
  enrol: 'enrolment',
  enroll: 'enrollment',
  register: 'registration',
  sign: 'sign-up',
  apply: 'application',
  deliver: 'delivery',
  measure: 'measurement',
  test: 'test',
  train: 'training',
  feed: 'feeding',
  clean: 'cleaning',
  harvest: 'harvest',
  vaccinate: 'vaccination',
  review: 'review',
  rate: 'rating',
  invite: 'invitation',
  assign: 'assignment',
  complain: 'complaint',
  report: 'report',
  request: 'request',
  check: 'check',
  service: 'service',
  walk: 'walk',
  watch: 'viewing',
  taste: 'tasting',
  use: 'use',
  swap: 'swap',
  trade: 'trade',
  bid: 'bid',
  subscribe: 'subscription',
  call: 'call',
  meet: 'meeting',
  teach: 'lesson',
  count: 'count',
  observe: 'observation',
  spot: 'sighting',
  catch: 'catch',
  win: 'win',
  perform: 'performance',
  play: 'game',
  run: 'run',
  submit: 'submission',
  return: 'return',
  brew: 'brew',
  bake: 'bake',
  print: 'print',
  plant: 'planting',
  prune: 'pruning',
  water: 'watering',
  groom: 'grooming',
  consult: 'consultation',
  examine: 'examination',
  dispatch: 'dispatch',
  ship: 'shipment',
  send: 'submission',
  spend: 'expense',
  come: 'attendance',
  sow: 'sowing',
  guess: 'guess',
  bet: 'bet',
  predict: 'prediction',
  weigh: 'weighing',
  look: 'check',
  pick: 'pickup',
  practice: 'practice',
};

/** "book" is "booking", "lend" is "loan"; nothing for a verb that leaves nothing to keep. */
export const occasionOf = (verb: string): string | undefined => occasions[verb];

/** What the verbs among these words leave to keep. */
export const occasionsIn = (words: readonly Word[]): string[] =>
  words.flatMap(({ pos, lemma }) => (pos === 'verb' ? (occasionOf(lemma) ?? []) : []));

const nounsOfVerbs = new Map(verbNouns.split(' ').map((pair) => pair.split(':') as [string, string]));
const deedVerbs = new Set(deeds.split(' '));

/** What one occasion of doing something is called, for any verb of doing: "cutting", "reaction", "mowing". */
export function deedOf(verb: string): string | undefined {
  const known = occasionOf(verb) ?? nounsOfVerbs.get(verb);
  // An opener opens: it is no opening.
  if (known !== undefined && !(known !== verb && known.endsWith('er'))) return known;
  return deedVerbs.has(verb) ? gerundOf(verb) : undefined;
}

/** Verbs that say how a request is meant, or that something is had or told: doing so is no occasion of its own. */
const noOccasion =
  /^(?:be|have|keep|know|want|need|see|note|write|get|make|let|like|do|go|say|tell|think|would|should|show|find|put|take|give|track|log|record|list|store|enter|add|save|manage|help|look|work|try|start|stop|begin|end|own|hold|live|stand|sit|belong|contain|include|mark|tick|set|change|edit|fill|upload|choose|happen|remember|forget|lose|bring|leave|build|create|allow|ask|seem|wish|hope|love|hate|mean|become|stay|matter|cost|last|name|call|date|access|decide|share|remind|warn|notify|open|close|finish|complete|organi[sz]e|plan|sort|collect)$/;

/** What the verbs among these words may leave to keep, the less usual ones among them. */
export const deedsAmong = (words: readonly Word[]): string[] => words.flatMap((word) => deedNounOf(word) ?? []);

/** The same of one word. */
export const deedNounOf = ({ pos, lemma }: Word): string | undefined =>
  pos === 'verb' ? (occasionOf(lemma) ?? (noOccasion.test(lemma) ? undefined : deedOf(lemma))) : undefined;

/** Something that people do, though the word may be a noun as well: "ring", "drop". */
export const isDeed = (word: string): boolean => isVerb(word) || deedVerbs.has(word);

/** "mow" is "mowing". */
const gerundOf = (verb: string): string =>
  /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb.replace(/e$/, '')}ing`;

/** What somebody keeps who keeps "what I eat". */
const kept: Readonly<Record<string, string>> = {
  eat: 'meal',
  drink: 'drink',
  spend: 'expense',
  earn: 'income',
  read: 'book',
  watch: 'movie',
  cook: 'dish',
  wear: 'outfit',
  learn: 'lesson',
  do: 'activity',
  see: 'sighting',
  dream: 'dream',
  play: 'game',
  owe: 'debt',
  give: 'gift',
  make: 'piece',
  bring: 'contribution',
};

/** "what I eat" are meals. */
export function keptBy(words: readonly Word[]): string | undefined {
  const verb = words.find(({ pos }, at) => at > 0 && pos === 'verb');
  return verb && (kept[verb.lemma] ?? occasionOf(verb.lemma));
}

const occasionNouns = new Set(Object.values(occasions));

/** "loan", "booking": one occasion of doing something. */
export const isOccasionNoun = (noun: string): boolean => occasionNouns.has(noun);

const gerunds = new Set(deeds.split(' ').map(gerundOf));
/** The same, of any verb of doing: "tuning", "firing", but not "building". */
export const isDeedNoun = (noun: string): boolean =>
  isOccasionNoun(noun) || (gerunds.has(noun) && nounClassOf(noun) !== 'artifact');

const others = new Set(
  'set close grade fix solve upload attach share list practise practice photograph publish recommend stream arrive serve pack earn receive owe split settle cook learn exercise install fill charge paint sew knit wash mow fly ride sail climb hike swim dive hunt milk tell stop replace discuss download log show increase produce transport load unload move cut rate collect exchange forget lend take bring hand approve reject tell say mark tick play drive work make do go come bid teach coach breed grow drop pick send offer choose propose suggest claim win lose score belong live stay sit eat drink like cost last start end finish use read write answer accept decline confirm cancel'.split(
    ' ',
  ),
);

const plain = new Set(plainVerbs.split(' '));

/** A verb that is rarely a noun. */
export const isPlainVerb = (word: string): boolean => plain.has(word);

export const isVerb = (word: string): boolean =>
  keeping.has(word) || having.has(word) || occasionOf(word) !== undefined || others.has(word) || plain.has(word);
