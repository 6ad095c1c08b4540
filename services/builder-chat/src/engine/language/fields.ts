import type { FieldKind } from '../model/app-plan.js';
import { defaultOptions, kindOfName, looksLikeField } from './field-kinds.js';
import { inUnit, type Item, measured, splitChoices, withChoices } from './items.js';
import { isUnit } from './kinds-of-fields.js';
import { isPerson } from './nouns/noun-kinds.js';
import { capitalise, cleanChoice, cleanTitle, isPlural } from './words.js';

/** A field as the sentence has it, before the entities are known. */
export interface FieldDraft {
  title: string;
  kind: FieldKind;
  required: boolean;
  options?: string[];
  /** True when the choices are the usual ones, not said. */
  guessed?: true;
  /** The word that may name another entity. */
  refWord?: string;
  /** It is another of the same entity: the mother of a lamb. */
  isOwn?: true;
  /** It is that entity, and nothing where there is none. */
  isLink?: true;
  /** Nobody said it: things of its kind usually have it. */
  isUsual?: true;
}

/** "Home team" is one of the teams, "team colour" and "number of the team" are not. */
export const isOneOf = (title: string, noun: string): boolean =>
  /^\S+(?: \S+)? \S+$/.test(title) && !/ of /.test(title) && title.toLowerCase().endsWith(` ${noun}`);

/** "mother pigeon" of a pigeon, "parent task" of a task. */
export const isKin = (title: string, noun: string): boolean =>
  /^(?:parent|mother|father|dam|sire|previous|next|main|partner|sister|brother) (.+)$/i.exec(title)?.[1] === noun;

const enumWord =
  'quality|status|state|type|kind|category|priority|stage|level|size|gender|sex|role|severity|difficulty|genre|condition|section|voice|mood|season|format|shift|unit|method|frequency|colou?r|rsvp|result|outcome|visibility|plan|channel|source|side|diet|meal|department|language|currency|day|intensity|importance|urgency|phase|grade|availability';
const enumHead = new RegExp(`^((?:[\\p{L}'-]+ ){0,2}?(?:${enumWord}))(?:\\s*[:=–-]\\s*|\\s+)(.+)$`, 'iu');
const linking =
  /^(?:(?:of|being|as|is|are|which is|which can be|that is|that can be|can be|may be|one of|either|from|among|values?|options?|with values|with options|like|such as)\s+|[:=-]\s*)+/i;
const article =
  /^(?:(?:a|an|the|their|its|his|her|my|our|one|some|any|also|then|finally|and|the following fields?:?|fields?:|optional|optionally|required|mandatory|with|has|have|plus(?! one)|including)\s+)+/i;
/** What is only said beside a name: "workers roughly", "notes like allergies", "maker if known". */
const aside =
  /\s+(?:(?:like|such as|e\.g\.?|for example|for instance) .+|if (?:known|any|needed|possible|there is one|they have one)|exactly as .+|as (?:exactly|precisely) as .+|roughly|maybe|perhaps|only|itself|lately|approximately|approx|(?:more or less)|of course|please|each time|every time|afterwards)$/i;
const lead =
  /^(?:once|when|after it is|as soon as it is) (?:\w+ed|done) (?:the |an? )?|^(?:an? |the )?(?:\w+ )?number of (?=\w+ \w+s$)/i;
/** "lot number of the set". */
const ofWhat = /^(\S+ \S+) of (?:the|each|every|my|our|his|her|their|its) .+$/i;
const toldIn =
  /^(.+) in (km|cm|mm|m|m2|m²|m3|sqm|kg|g|mg|l|ml|kwh|euros?|dollars|percent|degrees|metres|meters|centimetres|kilometres|square met(?:re|er)s|cubic met(?:re|er)s|litres|liters|grams|kilos|miles|feet|inches|minutes|hours|hectares|acres)$/i;
const acronym = /\b(?:sku|isbn|ean|url|vat|dob|iban|gps|tv|cd|dvd|pdf|id|vin|vip)\b/g;
const bareChoice = /^(?:is|are|can be|may be|either|is either|can be either)\s+(.+)$/i;

const hints: [RegExp, FieldKind][] = [
  [/^(?:integer|int|whole number|count)$/i, 'integer'],
  [/^(?:number|numeric|decimal|float)$/i, 'number'],
  [/^(?:money|currency|price|amount|€|\$|£|eur|usd|gbp)$/i, 'money'],
  [/^(?:date)$/i, 'date'],
  [/^(?:datetime|date-time|date and time|date & time|timestamp)$/i, 'datetime'],
  [/^(?:boolean|bool|yes\/no|yes or no|true\/false|checkbox|flag|y\/n)$/i, 'boolean'],
  [/^(?:e-?mail)$/i, 'email'],
  [/^(?:phone|telephone)$/i, 'phone'],
  [/^(?:url|link|website)$/i, 'url'],
  [/^(?:image|photo|picture)$/i, 'image'],
  [/^(?:file|pdf|document|attachment|upload)$/i, 'file'],
  [/^(?:long text|long|multi-?line|textarea|paragraph|rich text)$/i, 'long'],
  [/^(?:text|string|short text)$/i, 'text'],
];
const hintTail =
  /\s+(?:as|\(as)?\s*(?:an?\s+)?(integer|whole number|number|decimal|money|date|datetime|boolean|checkbox|yes\/no|e-?mail|url|image|long text|text)$/i;

function hinted(word: string): FieldKind | undefined {
  return hints.find(([pattern]) => pattern.test(word.trim()))?.[1];
}

/** What is told in a unit is a number of it. */
const unitKind = (unit: string): FieldKind | undefined =>
  /^(?:euros?|dollars)$/i.test(unit) ? 'money' : isUnit(unit) ? 'number' : undefined;

/** Cleans one field phrase into a title, honouring "(...)" hints and "optional"/"required". */
function draftOf(phrase: string): FieldDraft | undefined {
  let required = /\b(required|mandatory)\b|!\s*$/i.test(phrase);
  let kind: FieldKind | undefined;
  let options: string[] | undefined;
  let unit = '';
  let words = phrase.replace(/!\s*$/, '').replace(/\(([^()]*)\)/g, (_all, inside: string) => {
    const hint = hinted(inside);
    const choices = splitChoices(inside).filter((choice) => !/^(?:optional|required|mandatory)$/i.test(choice));
    if (/^(?:optional|required|mandatory)$/i.test(inside)) required = required || /^(?:req|mand)/i.test(inside);
    else if (hint) kind = hint;
    else if (choices.length > 1) [options, unit] = [[...measured(choices).options], measured(choices).unit];
    else if (/ etc\.?$/i.test(inside) && spacedChoices(inside)) options = spacedChoices(inside);
    else if (/^(?:in )?[\p{L}%°²³/€$£]{1,12}$/u.test(inside)) unit = inside.replace(/^in /i, '');
    return ' ';
  });
  words = words
    .replace(article, '')
    .replace(/\s+(?:field|column|attribute)s?$/i, '')
    .replace(/\b(?:required|mandatory|optional)\b/gi, '')
    .replace(aside, '')
    .replace(lead, '')
    .replace(ofWhat, '$1')
    .replace(toldIn, (_all, name: string, word: string) => ((unit = unit || word), name))
    .trim();
  const plusMinus =
    /^(?:whether|if)\s+(?:(?:it|they|he|she|the \w+)\s+(?:is|are|was|has|have)\s+)?(?:been\s+)?(.+)$/i.exec(words);
  if (plusMinus?.[1]) {
    kind = 'boolean';
    words = plusMinus[1];
  }
  words = words.replace(/\s+or not$/i, () => ((kind = 'boolean'), ''));
  const tail = hintTail.exec(words);
  if (
    tail?.[1] &&
    words.slice(0, tail.index).trim() &&
    (kindOfName(words) === 'text' || /\bas\b/i.test(tail[0]) || /number/i.test(tail[1]))
  ) {
    const named = kindOfName(words.slice(0, tail.index));
    const wanted = hinted(tail[1]);
    if (
      wanted &&
      (/\bas\b/i.test(tail[0]) || (named === 'text' && !/number|date|image|text|e-?mail|url/i.test(tail[1])))
    ) {
      kind = wanted;
      words = words.slice(0, tail.index);
    }
  }
  const many = /^(?:list of|multiple|several|many)\s+(.+)$/i.exec(words);
  if (many?.[1]) words = many[1];
  const title = cleanTitle(words.replace(/[?:]+$/, ''), 40);
  if (!/[\p{L}\p{N}]/u.test(title) || title.split(' ').length > 6) return undefined;
  const guess = unitKind(unit) ?? kindOfName(title);
  if (!kind && !options && !many && guess === 'boolean' && /^(?:is|are|was|has) /i.test(title)) kind = 'boolean';
  const usual = !kind && !options && guess === 'text' ? defaultOptions(title) : undefined;
  options ??= usual;
  const shown = (kind === 'boolean' || guess === 'boolean' ? title.replace(/^(?:is|are|was) /i, '') : title).replace(
    acronym,
    (word) => word.toUpperCase(),
  );
  return {
    title: capitalise(unit && unit.length <= 16 ? `${shown} (${unit})` : shown),
    kind: options ? 'enum' : (kind ?? guess),
    required,
    ...(options
      ? {
          options: options.slice(0, 30).map(cleanChoice).filter(Boolean),
        }
      : {}),
    ...(usual ? { guessed: true as const } : {}),
    ...((kind ?? options) ? {} : { refWord: title }),
  };
}

/** A property by its own, not one of several choices: "planned" may be a choice, "price" is not. */
function isProperty(word: string): boolean {
  return !/^(?:yes|no|none|open|other)$/i.test(word) && looksLikeField(word) && kindOfName(word) !== 'boolean';
}

function enumDraft(title: string, options: string[]): FieldDraft {
  const told = options.map((option) => cleanChoice(option.replace(/^(?:an?|the) (?=\p{Ll})/u, ''))).filter(Boolean);
  const { options: bare, unit } = measured(told);
  const clean = [...new Set(bare)];
  const named = inUnit(capitalise(cleanTitle(title.replace(article, ''))), unit);
  if (clean.length === 2 && clean.every((option) => /^(?:yes|no)$/i.test(option)))
    return { title: named === 'Status' ? 'Approved' : named, kind: 'boolean', required: false };
  return { title: named, kind: 'enum', required: false, options: clean };
}

/** What choices without a name are about. */
const usualTitles: readonly (readonly [RegExp, string])[] = [
  [/^(?:home|away)$/i, 'Venue'],
  [/^(?:small|medium|large|big|tiny|xs|s|m|l|xl)$/i, 'Size'],
  [/^(?:low|medium|high|urgent)$/i, 'Priority'],
  [/^(?:male|female|man|woman|boy|girl|divers|other)$/i, 'Gender'],
  [/^(?:beginner|intermediate|advanced|expert)$/i, 'Level'],
  [/^(?:morning|noon|midday|afternoon|evening|night|breakfast|lunch|dinner|bedtime)$/i, 'Time of day'],
  [/^(?:cash|card|invoice|bank transfer|transfer|paypal)$/i, 'Payment method'],
  [/^(?:red|green|blue|yellow|black|white|brown|grey|gray|orange|pink|purple)$/i, 'Colour'],
  [/^(?:indoor|outdoor|indoors|outdoors|inside|outside)$/i, 'Place'],
  [/^(?:adult|child|junior|senior|youth|teenager|kid|baby|pensioner|adults|children|juniors|seniors)$/i, 'Age group'],
  [/^(?:bride|groom)$/i, 'Side'],
  [/^(?:member|guest|visitor|non-member)$/i, 'Type'],
  [/^(?:pass|fail|passed|failed)$/i, 'Result'],
  [/^(?:new|used|broken|good|fair|poor|damaged)$/i, 'Condition'],
];

/** What choices are about that have no name: "small" and "large" are sizes. */
export const titleOfChoices = (options: readonly string[]): string | undefined =>
  usualTitles.find(([pattern]) => options.every((option) => pattern.test(option.trim())))?.[1];

/** Where something stands, rather than what it is. */
const stands =
  /(?:ed|en|wn|ld|nt|id)$|^(?:open|new|done|pending|active|free|ready|in |on |off|yes|no|not |out|paid|won)/i;

const choicesDraft = (options: string[]): FieldDraft =>
  enumDraft(titleOfChoices(options) ?? (options.some((option) => stands.test(option)) ? 'Status' : 'Type'), options);

/**
 * How far the choices reach that begin at `from`: up to and with the item joined by "or", else while plain words
 * follow.
 */
function choicesEnd(items: readonly Item[], from: number): number {
  for (let at = from + 1; at < items.length; at += 1) {
    const item = items[at];
    if (!item || item.text.split(' ').length > 3) break;
    if (item.join === 'or') {
      let end = at + 1;
      while (items[end]?.join === 'or') end += 1;
      return end;
    }
  }
  let end = from + 1;
  for (; end < items.length; end += 1) {
    const item = items[end];
    if (!item || isProperty(item.text) || item.text.split(' ').length > 2) break;
    if (item.join === 'and') return end + 1;
  }
  return end;
}

interface Read {
  fields: FieldDraft[];
  /** The place of the next item. */
  next: number;
}
/** An item of a list, in the pieces that rules look at. */
interface Listed {
  readonly items: readonly Item[];
  readonly at: number;
  readonly text: string;
  /** Where the next item stands that is joined by "or"; -1 where none does. */
  readonly orAt: number;
}
/** Reads one field; nothing where the rule does not fit. */
type FieldRule = (listed: Listed) => Read | undefined;

/** Reads one field at `at`; its choices may span several items. */
export function readField(items: readonly Item[], at: number): Read {
  const text = withChoices(items, at).replace(article, '');
  const orAt = items.findIndex((item, index) => index > at && item.join === 'or');
  for (const rule of rules) {
    const read = rule({ items, at, text, orAt });
    if (read) return read;
  }
  const draft = draftOf(text);
  return { fields: draft ? [draft] : [], next: at + 1 };
}

const textsOf = (items: readonly Item[], from: number, end: number): string[] =>
  items.slice(from, end).map((item) => item.text);

/** "good fair poor", "A B C": choices with nothing between them. */
function spacedChoices(text: string, fewest = 3): string[] | undefined {
  const words = text.replace(/,? etc\.?$/i, '').split(' ');
  const isPlain = words.every((word) => /^[\p{L}\d+-]{1,12}$/u.test(word) && !joining.test(word));
  return words.length >= fewest && words.length < 7 && isPlain ? words : undefined;
}
const joining =
  /^(?:of|in|on|at|for|to|from|by|with|the|an?|and|or|not|is|are|per|if|it|they|we|i|who|which|what|when|where|how|as|than|up|out|off)$/i;

/** "status planned, done or cancelled", "size small/large". */
const headed: FieldRule = ({ items, at, text }) => {
  const [, head, rest] = enumHead.exec(text) ?? [];
  if (!head || !rest || rest.startsWith('(') || hinted(rest) || isProperty(rest)) return undefined;
  const isIn = /^(?:in|for)\b/i.test(rest);
  const isUnit = isIn && (items[at + 1]?.join === 'and' || items[choicesEnd(items, at) - 1]?.join !== 'or');
  // "level from A1 to C2" has no choices.
  if (isUnit || /^(?:per|and|date|number)\b|^from \S+ to /i.test(rest)) return undefined;
  const first = rest.replace(linking, '');
  // "language pairs", "shift times"
  const isCompound = /^\p{L}+$/u.test(rest) && isPlural(rest) && items[choicesEnd(items, at) - 1]?.join !== 'or';
  if (isCompound) return undefined;
  const slashed = splitChoices(first);
  const isLast = items[at + 1]?.join === 'or' && items[at + 2]?.join !== 'or';
  const spaced = spacedChoices(first, isLast ? 2 : 3);
  if (spaced && items[at + 1]?.join !== 'or') return { fields: [enumDraft(head, spaced)], next: at + 1 };
  if (spaced && isLast && !items[at + 1]?.text.includes(' '))
    return { fields: [enumDraft(head, [...spaced, ...textsOf(items, at + 1, at + 2)])], next: at + 2 };
  if (slashed.length > 1) return { fields: [enumDraft(head, slashed)], next: at + 1 };
  const end = choicesEnd(items, at);
  return end > at + 1 ? { fields: [enumDraft(head, [first, ...textsOf(items, at + 1, end)])], next: end } : undefined;
};

/** "pickup monday, tuesday or friday": the last word is the first of the choices. */
const ended: FieldRule = ({ items, at, text, orAt }) => {
  const [, name, first] = /^((?:[\p{L}'-]+ ){1,3})([\p{L}\p{N}'-]+)$/u.exec(text) ?? [];
  if (!name || !first || /^(?:is|are|can|may|either)\b/i.test(name) || /^not$/i.test(items[at + 1]?.text ?? ''))
    return undefined;
  if (orAt <= at || orAt - at >= 8 || !items.slice(at + 1, orAt).every((item) => item.join === 'comma'))
    return undefined;
  const isOther = (word: string): boolean => (isProperty(word) && !/^\d/.test(word)) || word.split(' ').length > 2;
  if ([first, ...textsOf(items, at + 1, orAt + 1)].some(isOther)) return undefined;
  const end = choicesEnd(items, at);
  return { fields: [enumDraft(name.trim(), [first, ...textsOf(items, at + 1, end)])], next: end };
};

/** "morning, noon or evening": choices that say themselves what they are about. */
const telling: FieldRule = ({ items, at, orAt }) => {
  const choices = orAt > at ? textsOf(items, at, choicesEnd(items, at)) : [];
  return choices.length > 2 && titleOfChoices(choices) !== undefined
    ? { fields: [choicesDraft(choices)], next: at + choices.length }
    : undefined;
};

/** "is open, sold or reserved". */
const being: FieldRule = ({ items, at, text }) => {
  const first = bareChoice.exec(text)?.[1];
  const [one, two] = [items[at + 1], items[at + 2]];
  const isOr = one?.join === 'or' || (one?.join === 'comma' && two?.join === 'or');
  if (!isOr || !first || isProperty(first)) return undefined;
  const end = choicesEnd(items, at);
  return { fields: [choicesDraft([first, ...textsOf(items, at + 1, end)])], next: end };
};

const flagged = (text: string): FieldDraft[] => {
  const flag = draftOf(text);
  return flag ? [{ title: flag.title, kind: 'boolean', required: false }] : [];
};

/** "paid or not", "home or away". */
const eitherOr: FieldRule = ({ items, at, text }) => {
  const next = items[at + 1];
  if (next?.join !== 'or' || items[at]?.join === 'or' || text.includes('(')) return undefined;
  // "paid or not", "insured or not insured", "with lid or without"
  if (/^(?:not|without)(?: |$)/i.test(next.text)) return { fields: flagged(text), next: at + 2 };
  const isNamed =
    /\b(?:name|text|phone|e-?mail|url)\b/i.test(text) || /\b(?:name|phone|e-?mail|url)\b/i.test(next.text);
  if (text.split(' ').length > 1 || isNamed) return undefined;
  return { fields: eitherOf([text, next.text], ' or '), next: at + 2 };
};

/** Two choices; of people who may be meant ("parent or guardian") and forms that it may have ("CD or file") one field. */
function eitherOf(both: readonly [string, string], joint: string): FieldDraft[] {
  const bare = both.map((one) => one.replace(article, ''));
  const isChoice = titleOfChoices(bare) !== undefined || !(bare.every(isPerson) || bare.some(isProperty));
  if (isChoice) return [choicesDraft(bare)];
  const draft = draftOf(bare.join(joint));
  return draft ? [{ ...draft, kind: draft.kind === 'enum' ? 'text' : draft.kind }] : [];
}

/** "done yes/no", "score 1-10". */
const marked: FieldRule = ({ at, text }) => {
  const flag = /^(.+?)[\s:]+\(?(?:yes\/no|y\/n|true\/false)\)?$/i.exec(text)?.[1];
  const fields = flag ? flagged(flag) : [];
  if (fields.length > 0) return { fields, next: at + 1 };
  const scored = /^(.+?)[\s:]+\(?\d+\s*(?:-|–|to|\.\.)\s*\d+\)?$/u.exec(text)?.[1];
  const score = scored ? draftOf(scored) : undefined;
  return score && { fields: [{ title: score.title, kind: 'integer', required: false }], next: at + 1 };
};

/** "priority low/high", "phone / email", "home/away". */
const slashed: FieldRule = ({ at, text }) => {
  const many = /^[\p{L}'-]+(?: ?\/ ?[\p{L} '-]+){2,}$/u.test(text) ? text.split('/').map((one) => one.trim()) : [];
  if (many.length > 2 && !many.some(isProperty)) return { fields: [choicesDraft(many)], next: at + 1 };
  const [, name, choices] =
    /^([\p{L}'-]+(?: [\p{L}'-]+)?) ([\p{L}\p{N}'+-]+(?: ?\/ ?[\p{L}\p{N}'+ -]+)+)$/u.exec(text) ?? [];
  if (name && choices) return { fields: [enumDraft(name, splitChoices(choices))], next: at + 1 };
  const [, one, other] = /^([\p{L} ]+?)\s*\/\s*([\p{L} ]+)$/u.exec(text) ?? [];
  if (!one || !other) return undefined;
  const fields = [one, other].every(isProperty)
    ? [one, other].flatMap((word) => draftOf(word) ?? [])
    : eitherOf([one, other], '/');
  return { fields, next: at + 1 };
};

/** In the order in which they are tried. */
const rules: readonly FieldRule[] = [headed, ended, telling, being, eitherOr, marked, slashed];

/** All fields of a list phrase. */
export function readFields(items: readonly Item[]): FieldDraft[] {
  const fields: FieldDraft[] = [];
  for (let at = 0; at < items.length;) {
    const read = readField(items, at);
    fields.push(...read.fields);
    at = read.next;
  }
  return fields;
}
