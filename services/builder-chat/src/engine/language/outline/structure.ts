import { looksLikeField } from '../field-kinds.js';
import { pairs } from '../items.js';
import { isProperty } from '../nouns/noun-kinds.js';
import { isPlural } from '../words.js';
import { asked } from './asked-items.js';
import { headOf, inSentences, spokenWord, verb, wordsIn } from './heads.js';
import type { InEnglish, ListItem, RecordList, Structure } from './lists.js';
import { isHolder, keptBy, numberedThing } from './rows.js';
import { segmentsOf, splitOutside } from './segments.js';

const and = 'and|und|sowie|y|e|et|&|plus';
const or = 'or|oder|o|u|ou|bzw\\.';
const joint = new RegExp(`\\s*,\\s*(?:(?:${and}|${or})\\s+)?|\\s+(?:${and}|${or})\\s+`, 'u');
const isOr = new RegExp(`(?:^|[\\s,])(?:${or})\\s`, 'iu');
const isAnd = new RegExp(`(?:^|[\\s,])(?:${and})\\s`, 'iu');
const colon = /\s*:\s+|\s*:$|\s+=\s+/u;
const dash = /\s+[–—-]+\s+/u;
const withWord = /\s+(?:with|mit|con|avec)\s+/iu;
const bracketed = /^([^()[\]{}]+?)\s*[([{]([^()[\]{}]*)[)\]}]$/su;
const article = /^(?:an?|the|their|its|my|our|ein|eine|einen|der|die|das|un|una|el|la|los|las|une|le|les|des) (?=\S)/iu;
const toWhom = /^(?:to|by|from|for|of|an|von|für|a|de|por|para|à|par|pour) \S+$/iu;
/** "per project:", "for each visit:". */
const forEach =
  /^(?:and\s+|then\s+)?(?:(?:for|with|after|at|per|from|à|pour|après|en|por|para|bei|für|zu|nach)\s+)?(?:each|every|per|chaque|cada|jede[mnrs]?|pro|par)\s+/iu;
const owned = /^(?:and )?(?:their|its|ihre|deren|sus|leurs) /iu;

/** Stands for the spaces of what is one item. */
const glue = '\ue002';

/** The items of a list; nothing where one is more than the name of a field with its choices. */
function itemsOf(text: string): ListItem[] | undefined {
  const items: { join: ListItem['join']; text: string }[] = [];
  for (const { before, text: item } of splitOutside(text, joint)) {
    const join = items.length === 0 ? 'start' : isOr.test(before) ? 'or' : isAnd.test(before) ? 'and' : 'comma';
    const last = items.at(-1);
    // "paid or not"
    if (last && join === 'or' && /^(?:not|nicht|no|non|pas)$/iu.test(item)) last.text += ' yes/no';
    else items.push({ join, text: item.replaceAll(glue, ' ').replace(toWhom.test(item) ? '' : article, '') });
  }
  const isList = items.every(({ text: item }) => {
    const label = item.replace(/[([{].*$/su, '').replace(/:.*$/su, '');
    const words = wordsIn(label);
    const isName = words === 1 || toWhom.test(label) || !spokenWord.test(label) || (words < 5 && asked.test(label));
    return words <= 6 && !withWord.test(label) && isName && (words < 3 || !verb.test(label));
  });
  return isList && items.length > 0 ? items : undefined;
}

/** "players (name, age), teams (name) and referees": things, each with its bracket or bare; a sentence may follow. */
function bracketRecords(text: string): Structure | undefined {
  const pieces = splitOutside(text, joint);
  if (!pieces.some(({ text: piece }) => bracketed.test(piece))) return undefined;
  const records: RecordList[] = [];
  const sentences: string[] = [];
  let owner: string | undefined;
  for (const [index, { text: piece }] of pieces.entries()) {
    if (owned.test(piece)) owner = records[0]?.head;
    const [, name = piece, inside] = bracketed.exec(piece) ?? [];
    // "gym with members (name, email), classes (name, day)"
    const head = headOf(index === 0 ? (name.split(withWord)[1] ?? name) : name);
    const items = inside === undefined ? [] : itemsOf(inside);
    if (head !== undefined && items !== undefined && sentences.length === 0) records.push({ head, items, owner });
    else if (inside === undefined && records.some((one) => one.items.length > 0)) sentences.push(piece);
    else return undefined;
  }
  return { records, sentences };
}

/** "date" in "tastings (wine, date)", "severity" in "severity 1-10". */
const hasFields = ({ items }: RecordList, inEnglish: InEnglish): boolean =>
  items.some(({ text }) => looksLikeField(inEnglish(text.replace(/\s*(?:[:([]|\d).*$/su, ''))));

/** Whether a list is of a thing: "category (starter, main, dessert)" is a field with its choices. */
const isThing = (record: RecordList, inEnglish: InEnglish): boolean =>
  hasFields(record, inEnglish) || !looksLikeField(inEnglish(record.head));

/** "stamps (country, year), albums (name)" are things; "category (starter, main), minutes" are fields. */
function areThings({ records }: Structure, inEnglish: InEnglish): boolean {
  const listed = records.filter(({ items }) => items.length > 1);
  const certain = listed.filter((one) => hasFields(one, inEnglish) || isPlural(inEnglish(one.head)));
  return (
    listed.length > 0 &&
    records.filter(({ items }) => items.length === 0).length <= listed.length &&
    certain.length * 2 >= listed.length &&
    listed.every((one) => isThing(one, inEnglish))
  );
}

function thingsIn(text: string, inEnglish: InEnglish): Structure | undefined {
  const things = bracketRecords(text);
  return things && areThings(things, inEnglish) ? things : undefined;
}

/** "bikes: make, owner" at the separator; what stands before a list of things is a title. */
function recordAt(text: string, separator: RegExp, inEnglish: InEnglish): Structure | undefined {
  const [first, second] = splitOutside(text, separator);
  if (first === undefined || second === undefined) return undefined;
  const behind = text.slice(text.indexOf(second.text, first.text.length));
  if (separator !== withWord) {
    const nested = readSegment(behind, inEnglish);
    if (nested?.records.every((one) => isThing(one, inEnglish)))
      return { ...nested, records: nested.records.map((one) => ({ ...one, isLoose: false })) };
  }
  const items = itemsOf(behind);
  if (items === undefined || (items.length < 2 && separator === withWord)) return undefined;
  // "a help desk with tickets: subject, priority"
  const named = separator === colon ? (first.text.split(dash).at(-1) ?? first.text) : first.text;
  const own = (separator === colon ? (named.split(withWord)[1] ?? named) : named).replace(forEach, '');
  const head = headOf(own);
  if (head !== undefined && (separator !== withWord || wordsIn(head) < 5))
    return { records: [{ head, items, isLoose: separator === withWord }], sentences: [] };
  // "companies (name, city) and deals: title, value"
  const before = thingsIn(first.text, inEnglish);
  const last = before?.records.at(-1);
  return before && last?.items.length === 0
    ? { records: [...before.records.slice(0, -1), { head: last.head, items }], sentences: before.sentences }
    : undefined;
}

const readSegment = (segment: string, inEnglish: InEnglish): Structure | undefined =>
  recordAt(segment, colon, inEnglish) ??
  recordAt(segment, dash, inEnglish) ??
  thingsIn(segment, inEnglish) ??
  recordAt(segment, withWord, inEnglish);

/** "horses; riders; lessons - horse, rider, date": things of which nothing is said. The first of all is a title. */
const isBare = (segment: string, index: number, inEnglish: InEnglish): boolean =>
  wordsIn(segment) <= 2 &&
  headOf(segment) !== undefined &&
  (index > 0 || wordsIn(segment) === 1) &&
  isPlural(inEnglish(segment));

/** "date and time" is one item. */
const fixed = /\b(dates?|datum|fecha) (and|und|y|et) (times?|uhrzeit|zeit|hora|heure)\b/giu;
const joined = (request: string): string =>
  request.replace(pairs, '$1 $3, $2 $3').replace(fixed, `$1${glue}$2${glue}$3`);

/**
 * The things and lists of a request that is written as an outline; nothing where it is prose, or where a part of it
 * cannot be read as a list with certainty.
 */
export function structureOf(request: string, inEnglish: InEnglish): Structure | undefined {
  const records: RecordList[] = [];
  const sentences: string[] = [];
  let title: string | undefined;
  for (const [index, segment] of segmentsOf(joined(request)).entries()) {
    const run = runIn(segment, title, inEnglish);
    const found = run ? { records: run, sentences: [] } : readSegment(segment, inEnglish);
    if (found) {
      records.push(...found.records);
      sentences.push(...found.sentences);
    } else if (/[:([{]/.test(segment)) return undefined;
    else if (isBare(segment, index, inEnglish)) records.push({ head: headOf(segment) ?? segment, items: [] });
    else if (index > 0 || wordsIn(segment) > 12) sentences.push(segment);
    title = found ? undefined : keptBy(headOf(segment) ?? '');
  }
  const isCertain = records.some(({ items, isLoose }) => items.length > 1 && !isLoose);
  return isCertain ? { records, sentences } : undefined;
}

const shortest = 4;

/** "scuba logbook, dive no, site, date": names without a verb are what is noted of what was named before them. */
function runIn(segment: string, title: string | undefined, inEnglish: InEnglish): RecordList[] | undefined {
  if (colon.test(segment) || dash.test(segment)) return undefined;
  const items = itemsOf(segment);
  if (
    items === undefined ||
    items.length < shortest ||
    items.some(({ text }) => inSentences.test(text)) ||
    !isNoted(items, inEnglish)
  )
    return undefined;
  if (title !== undefined) return [{ head: title, items }];
  const [first, ...rest] = items;
  const head = first && rest.length >= shortest && isHead(first.text, rest, inEnglish) ? headOf(first.text) : undefined;
  if (head !== undefined) return [{ head, items: rest }];
  const numbered = first && numberedThing(inEnglish(first.text));
  return numbered === undefined ? undefined : [{ head: numbered, items }];
}

/** "dives log" and "pool visits" head what follows, unlike "name". */
function isHead(text: string, rest: readonly ListItem[], inEnglish: InEnglish): boolean {
  const english = inEnglish(text);
  const isMany = isPlural(english) && wordsIn(text) < 4 && !rest.some((item) => isPlural(inEnglish(item.text)));
  return !/[([/?]/.test(text) && (isHolder(english) || (isMany && !looksLikeField(english)));
}

/** Whether most of them are properties of something. */
function isNoted(items: readonly ListItem[], inEnglish: InEnglish): boolean {
  const told = items.filter(({ text }) => {
    const english = inEnglish(text.replace(/\s*[:([].*$/su, ''));
    return (
      /[([/?]/.test(text) || isProperty(english) || asked.test(text) || /\s(?:by|at|on|to|of|in|out)$/i.test(english)
    );
  });
  return told.length * 2 >= items.length;
}
