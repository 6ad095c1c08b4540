import { looksLikeField } from '../field-kinds.js';
import { pairs } from '../items.js';
import { isPerson, isProperty } from '../nouns/noun-kinds.js';
import { isPlural, singular } from '../words.js';
import { asked } from './asked-items.js';
import { headOf, inSentences, wordsIn } from './heads.js';
import { glue, itemsOf } from './list-items.js';
import type { InEnglish, ListItem, RecordList, Structure } from './lists.js';
import { colon, dash, inlineRecords, readSegment } from './records.js';
import { isHolder, keptBy, numberedThing } from './rows.js';
import { segmentsOf } from './segments.js';
import { startPage } from './start-page.js';
import { withStated } from './stated.js';
import { withListsInLines } from './vertical.js';

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

/** "What we need:" in front of lists, and "Soil lab (university)". */
const isTitle = (segment: string, index: number): boolean =>
  /^[^:([{]+:$/.test(segment) || (index === 0 && /^[^:,]+$/.test(segment) && wordsIn(segment) <= 10);
/** "batches" of "Microbrewery - batches", which is a title, and what is kept of it follows. */
function titleAfterDash(segment: string, inEnglish: InEnglish): string | undefined {
  const [, things] = /^[^:,;]+?\s[–—-]\s(\p{L}+(?: \p{L}+)?)$/u.exec(segment) ?? [];
  return things !== undefined && isPlural(inEnglish(things)) ? things : undefined;
}
/** "Dashboard: open jobs" and "Users: admin, mechanic" are read where it is said what is shown, and to whom. */
function isOfTheApp(segment: string, inEnglish: InEnglish): boolean {
  const [, head = '', items = ''] = /^\W*([\p{L} ]{3,24}):(.+)$/su.exec(segment) ?? [];
  const english = inEnglish(head).toLowerCase();
  const arePeople = (): boolean =>
    items
      .split(/,|\//)
      .every((item) => /^admin/i.test(item.trim()) || isPerson(singular(inEnglish(item.trim().toLowerCase()))));
  return ofTheApp.test(english) || (/^(?:users?|user roles?|roles?)$/.test(english) && arePeople());
}
const ofTheApp = new RegExp(`^(?:${startPage}|permissions|access rights)$`);
/** What looks like a list, unlike "(the secretary)". */
const marked = /:\s*\S|[([{][^)\]}]*[,;/:]/;
/** So many lists that what cannot be read as one stands beside them. */
const enough = 2;
const isSure = ({ items, isLoose }: RecordList): boolean => items.length > 1 && isLoose !== true;

/**
 * The things and lists of a request that is written as an outline; nothing where it is prose, or where a part of it
 * cannot be read as a list with certainty.
 */
export function structureOf(request: string, inEnglish: InEnglish): Structure | undefined {
  const records: RecordList[] = [];
  const sentences: string[] = [];
  let title: string | undefined;
  let isUnsure = false;
  for (const [index, segment] of segmentsOf(joined(withListsInLines(request))).entries()) {
    if (isOfTheApp(segment, inEnglish)) continue;
    const run = runIn(segment, title, inEnglish);
    const read = run
      ? { records: run, sentences: [] }
      : (readSegment(segment, inEnglish) ?? inlineRecords(segment, inEnglish));
    const titled = index === 0 ? titleAfterDash(segment, inEnglish) : undefined;
    const found = read && !titled && !saysAgain(read, records) ? read : undefined;
    if (found) {
      records.push(...found.records);
      sentences.push(...found.sentences);
    } else if (titled === undefined && isBare(segment, index, inEnglish))
      records.push({ head: headOf(segment) ?? segment, items: [] });
    else if (isTitle(segment, index)) {
      if (index > 0) sentences.push(segment.replace(/:$/, ''));
    } else if (marked.test(segment)) {
      isUnsure = true;
      sentences.push(segment);
    } else if (index > 0 || wordsIn(segment) > 12) sentences.push(segment);
    title = found ? undefined : keptBy(headOf(titled ?? segment.replace(/:$/, '')) ?? '');
  }
  const sure = records.filter(isSure).length;
  // "wine cellar: bottles, producers"
  const isNamed = records.some(({ items, isLoose }) => items.length === 0 && isLoose === false);
  const isRead =
    (isNamed && !isUnsure) ||
    (sure > 0 && (!isUnsure || records.filter(({ items }) => items.length > 2).length >= enough));
  return isRead ? withStated({ records, sentences }, inEnglish) : undefined;
}

/** How many lists of the fields of a thing stand in a request, prose or not: "a talk has a title, a room and a time". */
export const countLists = (request: string, inEnglish: InEnglish): number =>
  segmentsOf(joined(withListsInLines(request)))
    .flatMap((segment) => readSegment(segment, inEnglish)?.records ?? [])
    .filter(({ items }) => items.length > 2).length;

/** "one pitch = one stallholder" beside a list of pitches is a rule, and no list. */
const saysAgain = ({ records: [one, ...more] }: Structure, before: readonly RecordList[]): boolean =>
  one !== undefined &&
  more.length === 0 &&
  one.items.length === 1 &&
  before.some(({ head, items }) => items.length > 1 && isEnd(one.head, head));
const isEnd = (words: string, noun: string): boolean => {
  const last = (text: string): string => singular(text.toLowerCase().split(/\s+/).at(-1) ?? '');
  return last(words) === last(noun);
};

const shortest = 4;

/** "scuba logbook, dive no, site, date": names without a verb are what is noted of what was named before them. */
function runIn(segment: string, title: string | undefined, inEnglish: InEnglish): RecordList[] | undefined {
  if (colon.test(segment) || dash.test(segment)) return undefined;
  const items = itemsOf(segment);
  if (
    items === undefined ||
    items.length < shortest ||
    items.some(({ text }) => inSentences.test(text)) ||
    !isNoted(items, title === undefined ? 1 / 2 : 1 / 3, inEnglish)
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

/** Whether such a share of them are properties of something. */
function isNoted(items: readonly ListItem[], share: number, inEnglish: InEnglish): boolean {
  const told = items.filter(({ text }) => {
    const english = inEnglish(text.replace(/\s*[:([].*$/su, ''));
    return (
      /[([/?]/.test(text) || isProperty(english) || asked.test(text) || /\s(?:by|at|on|to|of|in|out)$/i.test(english)
    );
  });
  return told.length >= items.length * share;
}
