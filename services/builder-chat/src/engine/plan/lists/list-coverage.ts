import { looksLikeField } from '../../language/field-kinds.js';
import type { InEnglish } from '../../language/outline/lists.js';
import { isPlural } from '../../language/words.js';
import type { ReadField, ReadRequest } from '../../reader/reader.js';
import { withoutQuestion } from '../asked-names.js';
import { areChoices, putChoices, withChoicesInside } from './choices.js';
import { missingField } from './missing-item.js';
import { listsIn, type Placed, type PlacedItem, type PlacedList } from './placed-lists.js';
import { chosenIn, isThingIn, namedIn, type OpenThing, placeOf, thingCalled } from './places.js';
import { withWholeName } from './whole-names.js';

/** Fewer items are no list. */
const fewest = 3;

/**
 * A reading in which the lists of the request are whole: where at least half of the items of a list were read as what
 * one thing has, all of them are that thing's.
 */
export function withWholeLists(read: ReadRequest, request: string, inEnglish: InEnglish): ReadRequest {
  const things = read.things.map((thing): OpenThing => ({
    ...thing,
    fields: [...thing.fields],
    refers: [...thing.refers],
  }));
  const lists = withChoicesInside(listsIn(request), things, inEnglish);
  putChoices(lists, things, inEnglish);
  for (const list of lists) makeWhole(list, things, inEnglish);
  for (const thing of things) thing.fields = inOrder(thing.fields);
  return { ...read, things };
}

/** Fields in the order in which they stand in the request; what does not stand there stays behind the one before. */
function inOrder(fields: readonly ReadField[]): ReadField[] {
  let last = -1;
  const placed = fields.map((field) => ({ field, at: (last = placeOf(field.name) ?? last) }));
  return placed.toSorted((one, other) => one.at - other.at).map(({ field }) => field);
}

function makeWhole(list: PlacedList, things: readonly OpenThing[], inEnglish: InEnglish): void {
  const items = itemsIn(list, things, inEnglish);
  const owner = items.length < fewest ? undefined : ownerOf(list, items, things);
  if (owner === undefined) return;
  const names = items.map(({ text }) => inEnglish(text));
  for (const [at, item] of items.entries()) {
    const called = thingCalled(withoutQuestion(item.text), things);
    if (namedIn(item, owner.fields).length > 0)
      owner.fields = owner.fields.map((field) => withWholeName(field, item, owner.fields));
    else if (called !== undefined) refer(owner, called, item, things);
    else if (isRead(item, things)) takeBack(owner, item, things, list);
    else if (!isAnother(item, items[at - 1], things) && !isOfThings(item, owner, things, inEnglish)) {
      const field = missingField(item, names, inEnglish);
      if (field) owner.fields.push(field);
    }
  }
}

/** "belongs to an order" is said where each row names an order, and "entries (title, camera)" has fields of its own. */
function isOfThings(item: PlacedItem, owner: OpenThing, things: readonly OpenThing[], inEnglish: InEnglish): boolean {
  const [first = '', ...more] = item.text.split(' ');
  const last = thingCalled(more.at(-1) ?? '', things);
  const isNamed = last !== undefined && owner.refers.includes(things.indexOf(last));
  return (
    (isNamed && !looksLikeField(inEnglish(first))) ||
    (item.inside.length > 1 && !areChoices(item.inside, inEnglish)) ||
    item.inside.some((place) => isRead(place, things))
  );
}

/** "parent or guardian" and "date and time" are one field. */
const isAnother = ({ join, text }: PlacedItem, before: PlacedItem | undefined, things: readonly OpenThing[]): boolean =>
  isRead(before, things) &&
  (join === 'or' ||
    (join === 'and' && /^(?:time|uhrzeit|zeit|hora|heure)$/i.test(text) && isDate.test(before?.text ?? '')));
const isDate = /^(?:date|datum|tag|fecha|día|jour)$/i;

const isRead = (item: Placed | undefined, things: readonly OpenThing[]): boolean =>
  item !== undefined && things.some(({ fields }) => namedIn(item, fields).length > 0);

/** The items of a list without the choices of one of them, and without what a sentence begins with. */
function itemsIn({ items, isWhole }: PlacedList, things: readonly OpenThing[], inEnglish: InEnglish): PlacedItem[] {
  const isChoice = (item: PlacedItem): boolean =>
    !isRead(item, things) && things.some(({ fields }) => chosenIn(item, fields).length > 0);
  const isItem = (item: PlacedItem, at: number): boolean =>
    at > 0 || isWhole || isRead(item, things) || looksLikeField(inEnglish(item.text));
  return items.filter((item, at) => !isChoice(item) && isItem(item, at));
}

/** The thing that at least half of the items were read of, or that the list is said to be of. */
function ownerOf(
  { lead, isInList }: PlacedList,
  items: readonly PlacedItem[],
  things: readonly OpenThing[],
): OpenThing | undefined {
  const isOf = (thing: OpenThing, item: PlacedItem): boolean => {
    const called = thingCalled(withoutQuestion(item.text), things);
    return (
      namedIn(item, thing.fields).length > 0 || (called !== undefined && thing.refers.includes(things.indexOf(called)))
    );
  };
  const counts = things.map((thing) => items.filter((item) => isOf(thing, item)).length);
  const most = Math.max(...counts);
  const mostly = things[counts.indexOf(most)];
  const all = items.filter((item) => things.some((thing) => isOf(thing, item))).length;
  const isOther = lead && !isInList && all * 2 >= items.length && !(mostly && isThingIn(lead, mostly));
  const said = isOther ? saidIn(lead, things) : undefined;
  if (said) return said;
  return most * 2 >= items.length ? mostly : undefined;
}

/** Each row of the owner names one of the other, unless it has many of them. */
function refer(owner: OpenThing, called: OpenThing, { text }: PlacedItem, things: readonly OpenThing[]): void {
  const [from, to] = [things.indexOf(owner), things.indexOf(called)];
  if (owner === called || owner.refers.includes(to)) return;
  const isMany = isPlural(text) || text.toLowerCase() !== called.one.toLowerCase();
  if (called.refers.includes(from) && isMany) return;
  called.refers = called.refers.filter((other) => other !== from);
  owner.refers.push(to);
}

/** The thing at the end of what leads to a list: "each of our lessons has". */
function saidIn({ text }: Placed, things: readonly OpenThing[]): OpenThing | undefined {
  const words = text.split(/[^\p{L}\p{N}'-]+/u).filter(Boolean);
  return [2, 1].flatMap((many) => thingCalled(words.slice(-many).join(' '), things) ?? [])[0];
}

/**
 * Gives the owner the fields of an item that were given to another thing, unless that is named there, or in front of it:
 * in "driver, licence number, date of the check" the licence is the driver's.
 */
function takeBack(owner: OpenThing, item: PlacedItem, things: readonly OpenThing[], list: PlacedList): void {
  if (list.lead !== undefined && list.isInList) return;
  for (const thing of things) {
    const fields = namedIn(item, thing.fields);
    const isDetail = list.items.some((one) => one.at < item.at && thingCalled(one.text, things) === thing);
    if (thing === owner || isThingIn(item, thing) || isDetail) continue;
    thing.fields = thing.fields.filter((field) => !fields.includes(field));
    owner.fields.push(...fields);
  }
}
