import type { FieldKind } from '../../model/app-plan.js';
import { kindOfName } from '../field-kinds.js';
import type { FieldDraft } from '../fields.js';
import { splitChoices } from '../items.js';
import { textOf, type Word } from '../tagging/word.js';
import { capitalise, cleanTitle } from '../words.js';
import { nounPhraseAt } from './noun-phrase.js';

const field = (title: string, kind: FieldKind, refWord?: string): FieldDraft => ({
  title: capitalise(cleanTitle(title)),
  kind,
  required: false,
  ...(refWord === undefined ? {} : { refWord }),
});
const named = (text: string): FieldDraft => field(text, kindOfName(text), text);

/** What a question with "how" and an adjective asks for. */
const measures: Readonly<Record<string, readonly [string, FieldKind]>> = {
  long: ['Duration', 'integer'],
  often: ['Frequency', 'text'],
  old: ['Age', 'integer'],
  big: ['Size', 'text'],
  large: ['Size', 'text'],
  tall: ['Height', 'number'],
  high: ['Height', 'number'],
  heavy: ['Weight', 'number'],
  far: ['Distance', 'number'],
  deep: ['Depth', 'number'],
  warm: ['Temperature', 'number'],
  hot: ['Temperature', 'number'],
  cold: ['Temperature', 'number'],
  fast: ['Speed', 'number'],
  expensive: ['Price', 'money'],
  urgent: ['Urgency', 'text'],
  important: ['Importance', 'text'],
  good: ['Rating', 'integer'],
  well: ['Rating', 'integer'],
  difficult: ['Difficulty', 'text'],
  hard: ['Difficulty', 'text'],
  late: ['Time', 'text'],
  healthy: ['Health', 'text'],
  full: ['Level', 'text'],
  bad: ['Severity', 'text'],
  wide: ['Width', 'number'],
  loud: ['Volume', 'text'],
  dirty: ['Condition', 'text'],
  clean: ['Condition', 'text'],
  clear: ['Clarity', 'text'],
  tired: ['Tiredness', 'text'],
  happy: ['Mood', 'text'],
};
/** What a question with "what" and a verb asks for. */
const matters: readonly (readonly [RegExp, string, FieldKind])[] = [
  [/^(?:cost|charge|pay|owe|earn|spend)$/, 'Cost', 'money'],
  [/^worth$/, 'Value', 'money'],
  [/^(?:eat|have|order)$/, 'Meal', 'text'],
  [/^drink$/, 'Drink', 'text'],
  [/^weigh$/, 'Weight', 'number'],
  [/^(?:do|happen|discuss|talk|say|learn|practise|practice|cover|note|observe|notice|tell|agree)$/, 'Notes', 'long'],
  [/^(?:break|broken|wrong|miss|missing|defect)$/, 'Problem', 'long'],
  [/^(?:call|name)$/, 'Name', 'text'],
  [/^(?:contain|about|mean|describe)$/, 'Description', 'long'],
  [/^(?:decide)$/, 'Decision', 'text'],
  [/^(?:play)$/, 'Game', 'text'],
  [/^(?:use)$/, 'Material', 'text'],
  [/^allergic$/, 'Allergies', 'text'],
  [/^sell$/, 'Goods', 'text'],
  [/^(?:bring)$/, 'Contribution', 'text'],
];
const places = /^(?:stand|be|live|hang|lie|grow|sit|stay|keep|store|put|take|happen|meet|go)$/;
const moments = /^(?:start|begin|end|finish|meet|happen|open|close|arrive|leave|depart|take|be)$/;
/** Words of a clause that carry no meaning for a name. */
const light = (word: Word): boolean =>
  word.pos === 'pronoun' ||
  word.pos === 'aux' ||
  word.pos === 'determiner' ||
  word.pos === 'particle' ||
  /^(?:already|yet|still|ever|actually|exactly|usually|currently|really|there|be|been|being|have|has|had|do|does|did|get|got|we|i|me|not|also)$/.test(
    word.low,
  );

const verbIn = (words: readonly Word[]): Word | undefined =>
  words.findLast(({ pos, low }) => pos === 'verb' && low !== 'last') ?? words.find(({ pos }) => pos === 'aux');
const endOf = (words: readonly Word[], most = 4): string =>
  cleanTitle(textOf(words.filter((word) => !light(word)).slice(0, most)));

/**
 * The field that a subordinate clause asks to keep: "how long it took", "when I last watered it", "whether it is paid",
 * "which table they sit at". Nothing when the clause says no such thing.
 */
export function fieldOfClause(words: readonly Word[]): FieldDraft | undefined {
  const draft = askedField(words.filter(({ pos }) => pos !== 'bracket'));
  const choices = splitChoices(words.find(({ pos }) => pos === 'bracket')?.text ?? '');
  return draft?.kind === 'text' && choices.length > 1 ? { ...draft, kind: 'enum', options: choices } : draft;
}

function askedField(words: readonly Word[]): FieldDraft | undefined {
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (first.pos === 'preposition' && second?.pos === 'wh') return afterPreposition(first.low, words.slice(1));
  const rest = words.slice(1);
  switch (first.low) {
    case 'whether':
    case 'if':
      return flagOf(rest);
    case 'when':
      return momentOf(rest);
    case 'where':
      return placeOf(rest);
    case 'which':
    case 'whose':
      return nounOf(rest);
    case 'who':
    case 'whom':
      return personOf(rest);
    case 'what':
      return matterOf(rest);
    case 'how':
      return measureOf(rest);
    case 'why':
      return field('Reason', 'long');
    default:
      return undefined;
  }
}

function afterPreposition(preposition: string, words: readonly Word[]): FieldDraft | undefined {
  const [first, second] = words;
  if (first?.low === 'when')
    return preposition === 'until' || preposition === 'till'
      ? field('Until', 'date')
      : preposition === 'by'
        ? field('Due date', 'date')
        : field(preposition === 'since' ? 'Since' : 'Date', 'date');
  if (first?.low === 'where')
    return field(preposition === 'to' ? 'To' : preposition === 'from' ? 'From' : 'Location', 'text');
  if (first?.low === 'how') return measureOf(words.slice(1));
  if (first?.low === 'what' || first?.low === 'which') return second ? nounOf(words.slice(1)) : undefined;
  return (first?.low ?? '').startsWith('who') ? personOf([]) : undefined;
}

/** "it is paid" is a box to tick called "Paid"; "the deposit was returned" is "Deposit returned". */
function flagOf(words: readonly Word[]): FieldDraft | undefined {
  const body = words[0]?.pos === 'pronoun' || words[0]?.low === 'there' ? words.slice(1) : words;
  const notAt = body.findIndex(({ low, pos }, at) => low === 'or' || (pos === 'wh' && at > 0));
  // "it came back in one piece", "they paid for the week"
  const done = body.findIndex(({ pos }) => pos === 'verb');
  const asideAt = body.findIndex(
    ({ pos, low }, at) =>
      at > 1 && done !== -1 && at > done && pos === 'preposition' && !/^(?:up|off|out|back|down)$/.test(low),
  );
  const end = Math.min(...[notAt, asideAt].map((at) => (at === -1 ? body.length : at)));
  const kept = endOf(body.slice(0, end).filter(({ low }) => low !== 'or'));
  // "whether they gave it back"
  const told = notAt === -1 ? body : body.slice(0, notAt);
  const isBack = told.some(({ low }) => low === 'back') && told.some(({ low }) => /^(?:it|them|one)$/.test(low));
  if (isBack && body.some(({ lemma }) => /^(?:give|bring|hand|send|take)$/.test(lemma)))
    return field('Returned', 'boolean');
  if (isBack && body.some(({ lemma }) => lemma === 'pay')) return field('Paid back', 'boolean');
  const had = body.findIndex(({ lemma }) => lemma === 'have');
  const thing = had === -1 || body[had + 1]?.pos !== 'verb' ? undefined : nounPhraseAt(body, had + 2);
  // "whether I have seen the queen"
  if (thing && thing.rest.every(light) && body[had + 1]?.lemma !== 'pay')
    return field(`${thing.text} ${body[had + 1]?.low}`, 'boolean');
  const paid = /^paid (?!for$)(.+)$/i.exec(kept)?.[1];
  if (paid !== undefined)
    return field(
      /^(?:fee|dues|rent|membership|membership fee|subscription|it)$/i.test(paid) ? 'Paid' : `${paid} paid`,
      'boolean',
    );
  const flag = kept.replace(/^(.+ed|paid|sent|done) (?:for|on|to|at|with|by|of)$/i, '$1');
  return flag === '' ? undefined : field(flag, 'boolean');
}

/** What begins at a time of day rather than on a day. */
const isTimed =
  /(?:^| )(?:lesson|class|meeting|session|talk|shift|event|concert|show|match|game|appointment|party|film|movie|call)$/;

/** "when it must be paid", "when I have to deliver", "when it should come down". */
function momentBy(verb: Word, words: readonly Word[]): FieldDraft {
  const next = words[words.indexOf(verb) + 1]?.low ?? '';
  const away = /^(?:down|up|out|off|back)$/.test(next) ? `${verb.lemma} ${next} date` : undefined;
  return field(away ?? dates[verb.lemma] ?? `${verb.lemma} by`, 'date');
}

/** What the day is called on which something is done: "when we record". */
const dates: Readonly<Record<string, string>> = {
  record: 'Recording date',
  deliver: 'Delivery date',
  publish: 'Publication date',
  release: 'Release date',
  collect: 'Collection date',
  fetch: 'Pick-up date',
  send: 'Shipping date',
  pay: 'Due date',
  do: 'Due date',
  finish: 'Due date',
  pick: 'Pick-up date',
  arrive: 'Arrival date',
  leave: 'Departure date',
  depart: 'Departure date',
  return: 'Return date',
  plant: 'Planting date',
  harvest: 'Harvest date',
  expire: 'Expiry date',
};

function momentOf(words: readonly Word[]): FieldDraft {
  const phrase = words[0]?.pos === 'determiner' ? nounPhraseAt(words) : undefined;
  const verb = verbIn(words);
  if (
    verb !== undefined &&
    verb.pos !== 'aux' &&
    words.some(
      ({ low }, at) =>
        /^(?:can|must|should|may)$/.test(low) || (/^(?:have|has|need|needs)$/.test(low) && words[at + 1]?.low === 'to'),
    )
  )
    return momentBy(verb, words);
  if (verb === undefined || (verb.lemma === 'be' && !phrase)) return field('Date', 'date');
  if (phrase && /^(?:start|begin|end|finish|expire)$/.test(verb.lemma) && !isTimed.test(phrase.noun))
    return field(
      `${phrase.text} ${verb.lemma === 'begin' ? 'start' : verb.lemma === 'finish' ? 'end' : verb.lemma}`,
      'date',
    );
  if (verb.lemma === 'be' && phrase)
    return kindOfName(phrase.text) === 'date' ? named(phrase.text) : field(`${phrase.text} on`, 'date');
  if (moments.test(verb.lemma) && /^(?:start|begin|end|meet|open|close)$/.test(verb.lemma))
    return field(`${/ed$|gan$|met$/.test(verb.low) ? verb.low : `${verb.lemma}s`} at`, 'datetime');
  if (
    verb.lemma !== 'be' &&
    (verb.low === verb.lemma || verb.low === `${verb.lemma}s`) &&
    !words.some(({ low }) => low === 'next' || low === 'last')
  )
    return field(
      dates[verb.lemma] ?? (words.length === 2 ? `when ${textOf(words)}` : 'Time'),
      dates[verb.lemma] ? 'date' : 'text',
    );
  const isLast = words.some(({ low }) => low === 'last' || low === 'next');
  const is = words.some(({ lemma }) => lemma === 'due');
  if (is) return field('Due date', 'date');
  const particle = words[words.indexOf(verb) + 1]?.low ?? '';
  if (/^(?:back|in|out|up|down|off)$/.test(particle) && words.indexOf(verb) + 2 >= words.length)
    return field(`${verb.low} ${particle}`, 'date');
  const name = words.find(({ low }) => low === 'next')
    ? `Next ${verb.lemma}`
    : isLast
      ? `Last ${verb.low}`
      : `${verb.low} on`;
  return field(name, 'date');
}

function placeOf(words: readonly Word[]): FieldDraft {
  const verb = verbIn(words);
  const isSeen =
    verb !== undefined && /^(?:see|spot|catch|observe|watch|hear|pick|collect|photograph)$/.test(verb.lemma);
  return verb === undefined || isSeen || places.test(verb.lemma)
    ? field('Location', 'text')
    : field(`${verb.low} at`, 'text');
}

function nounOf(words: readonly Word[]): FieldDraft | undefined {
  const phrase = nounPhraseAt(words);
  return phrase ? named(phrase.noun) : undefined;
}

const personOf = (words: readonly Word[]): FieldDraft => {
  // "who the guest is"
  const role = words[0]?.pos === 'determiner' && words.at(-1)?.lemma === 'be' ? nounPhraseAt(words) : undefined;
  if (role?.rest.length === 1) return named(role.noun);
  const verb = words.find(({ pos }) => pos === 'verb');
  // "who has not paid yet", "who is vegetarian": whether each of them has or is.
  const isDone = words[0]?.lemma === 'have' && verb !== undefined && verb.low !== verb.lemma;
  const isSo = words[0]?.lemma === 'be' && words.length === 2 && words[1]?.pos === 'adjective';
  if (isDone && words.filter((word) => !light(word)).length === 1) return field(verb.low, 'boolean');
  if (isSo) return field(words[1]?.low ?? '', 'boolean');
  const agent = verb && agents[verb.lemma];
  if (agent) return field(agent, 'text');
  return field(
    verb !== undefined && /(?:ed|en|wn|ht|lt|de|id|ok|ve)$/.test(verb.low) && words.length < 4
      ? `${participle(verb)} by`
      : 'Person',
    'text',
  );
};
const agents: Readonly<Record<string, string>> = {
  win: 'Winner',
  own: 'Owner',
  play: 'Player',
  borrow: 'Borrower',
  lead: 'Leader',
  teach: 'Teacher',
  drive: 'Driver',
  write: 'Author',
  organise: 'Organiser',
  organize: 'Organizer',
  host: 'Host',
  help: 'Helper',
  cook: 'Cook',
  pay: 'Paid by',
  bring: 'Brought by',
  adopt: 'Adopted by',
  order: 'Customer',
  buy: 'Customer',
};
const participles: Readonly<Record<string, string>> = {
  take: 'taken',
  give: 'given',
  write: 'written',
  drive: 'driven',
  bring: 'brought',
  make: 'made',
  do: 'done',
  lead: 'led',
  teach: 'taught',
  find: 'found',
};
const participle = (verb: Word): string => participles[verb.lemma] ?? verb.low;

function matterOf(words: readonly Word[]): FieldDraft | undefined {
  const phrase = words[0]?.pos === 'noun' ? nounPhraseAt(words) : undefined;
  if (phrase) return named(phrase.noun);
  // "what the cause was", "what the weather was like"
  const last = words.filter(({ low }) => low !== 'like').at(-1);
  const what = words[0]?.pos === 'determiner' && last?.lemma === 'be' ? nounPhraseAt(words) : undefined;
  if (what?.rest[0] === last && what) return named(what.noun);
  if (words.some(({ low }) => low === 'unpaid')) return field('Paid', 'boolean');
  // "what we still have to book", "what has to be done"
  if (
    words.some(({ lemma, low }, at) => /^(?:have|need)$/.test(lemma) && low !== 'having' && words[at + 1]?.low === 'to')
  )
    return field('To do', 'long');
  if (words.some(({ lemma }) => lemma === 'like') && words.some(({ low }) => low === 'not'))
    return field('Dislikes', 'text');
  // "what helped"
  if (words.length === 1 && words[0]?.pos === 'verb' && words[0].low !== words[0].lemma)
    return field(`what ${words[0].low}`, 'text');
  // "what it sold for"
  if (words.some(({ lemma }) => /^(?:sell|go)$/.test(lemma)) && words.at(-1)?.low === 'for')
    return field('Price', 'money');
  const known = words
    .flatMap((word) => matters.filter(([pattern]) => pattern.test(word.lemma) || pattern.test(word.low)))
    .at(0);
  if (known) return field(known[1], known[2]);
  const participleAt = words.findLastIndex(({ pos, low }, at) => at > 0 && pos === 'verb' && /(?:ed|en)$/.test(low));
  if (participleAt > 0) return field(whatOf(words.slice(participleAt, participleAt + 3)), 'text');
  return field(
    words.length < 4 && words.length > 1 && !words.some(({ lemma }) => lemma === 'be') ? whatOf(words) : 'Description',
    'long',
  );
}

/** "what triggered it" is the best name for it. */
const whatOf = (words: readonly Word[]): string => `what ${textOf(words)}`;

/** "how many minutes were left". */
const counting =
  /^(?:left|sold|booked|needed|taken|free|available|used|made|missing|damaged|broken|returned|delivered|scored)$/;

function measureOf(words: readonly Word[]): FieldDraft | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  if (first.low === 'many') {
    const phrase = rest[0]?.pos === 'verb' ? undefined : nounPhraseAt(rest);
    const counted = rest.at(-1);
    if (phrase && counted && counting.test(counted.low) && phrase.rest.some(({ lemma }) => lemma === 'be'))
      return field(`${phrase.text} ${counted.low}`, 'integer');
    const born = rest.find(({ pos, lemma }) => pos === 'verb' && lemma !== 'be');
    if (!phrase && born && /^(?:come|attend|join|stay)$/.test(born.lemma)) return field('People', 'integer');
    return field(phrase ? phrase.text : (born?.low ?? 'Number'), 'integer');
  }
  if (first.low === 'much') {
    // "how much of what"
    if (rest[0]?.low === 'of') return field('Quantity', 'number');
    const phrase = rest[0]?.pos === 'noun' || rest[0]?.pos === 'adjective' ? nounPhraseAt(rest) : undefined;
    if (phrase) return field(phrase.text, /^(?:money|cash)$/i.test(phrase.text) ? 'money' : 'number');
    const verb = verbIn(rest);
    if (verb?.lemma === 'weigh') return field('Weight', 'number');
    if (verb?.lemma === 'take' && rest.some(({ low }) => low === 'in')) return field('Takings', 'money');
    if (verb?.lemma === 'last') return field('Duration', 'integer');
    if (verb === undefined || /^(?:cost|be)$/.test(verb.lemma)) return field('Cost', 'money');
    return /^(?:pay|owe|spend|earn|charge|donate|give|get|save)$/.test(verb.lemma)
      ? field('Amount', 'money')
      : field(verb.low, 'number');
  }
  // "how the weather was"
  const what = first.pos === 'determiner' ? nounPhraseAt(words) : undefined;
  if (what?.rest.length === 1 && what.rest[0]?.lemma === 'be') return named(what.noun);
  // "how my knee felt from 1 to 5"
  if (what && /^(?:feel|look|smell|taste|sound)$/.test(what.rest[0]?.lemma ?? ''))
    return words.some(({ pos }) => pos === 'number') ? field(what.text, 'integer') : named(what.text);
  const measure = measures[first.lemma] ?? measures[first.low];
  const whose = first.low === 'old' && rest[0]?.pos === 'determiner' ? nounPhraseAt(rest) : undefined;
  if (whose && measure) return field(`${whose.text} age`, measure[1]);
  const isScored = words.some(({ pos }) => pos === 'number');
  if (measure) return field(measure[0], measure[1] === 'text' && isScored ? 'integer' : measure[1]);
  const verb = verbIn(words);
  if (verb?.lemma === 'feel') return field('Feeling', isScored ? 'integer' : 'text');
  return isScored ? field('Rating', 'integer') : field('Notes', 'long');
}
