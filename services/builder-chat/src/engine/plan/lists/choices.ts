import { kindOfName, looksLikeField } from '../../language/field-kinds.js';
import { spokenWord, wordsIn } from '../../language/outline/heads.js';
import type { InEnglish } from '../../language/outline/lists.js';
import type { Name, ReadField } from '../../reader/reader.js';
import { isName } from './missing-item.js';
import { choicesIn, type PlacedItem, type PlacedList } from './placed-lists.js';
import { isThingIn, nameAt, namedIn, type OpenThing, placeOf, standsIn } from './places.js';

/** What a bracket says that are no choices: "yes/no", "1-10", "etc". */
const noChoice = /^(?:yes|ja|s[ií]|oui|y|no|nein|non|n|\d+ ?[-–] ?\d+|optional|required)$|\b(?:etc|usw|e\.g|z\.b)\b/iu;

/** Whether words may be the choices of one field: "low, normal, urgent", not "street, town". */
export function areChoices(pieces: PlacedItem['inside'], inEnglish: InEnglish): boolean {
  const likeFields = pieces.filter(
    ({ text }) => looksLikeField(inEnglish(text)) && kindOfName(inEnglish(text)) !== 'boolean',
  );
  return (
    pieces.length > 1 &&
    pieces.every(({ text }) => wordsIn(text) <= 4 && !noChoice.test(text) && !spokenWord.test(text)) &&
    (pieces.at(-1)?.join === 'or' || likeFields.length * 2 <= pieces.length)
  );
}

/**
 * The lists with what stands behind "category:" inside of its item, so that it is one list again: "photo, category:
 * street, waste or other, date".
 */
export function withChoicesInside(
  lists: readonly PlacedList[],
  things: readonly OpenThing[],
  inEnglish: InEnglish,
): PlacedList[] {
  const whole: PlacedList[] = [];
  for (const list of lists) {
    const before = whole.at(-1);
    const item = headed(list, things, inEnglish);
    if (item === undefined) whole.push(list);
    else {
      const rest = [item.item, ...list.items.slice(item.next)];
      const isBehind = before !== undefined && list.isInList;
      if (isBehind) whole[whole.length - 1] = { ...before, items: [...before.items, ...rest] };
      else whole.push({ ...list, lead: undefined, label: undefined, items: rest });
    }
  }
  return whole;
}

/** The field in front of a list of its choices, with these; nothing where it is a list of something else. */
function headed(
  { lead, items, label, isInList }: PlacedList,
  things: readonly OpenThing[],
  inEnglish: InEnglish,
): { item: PlacedItem; next: number } | undefined {
  const [first] = items;
  if (label === undefined || first === undefined) return undefined;
  const fields = things.flatMap((thing) => thing.fields);
  const isField = namedIn(label, fields).length > 0;
  if (!isField && things.some((thing) => isThingIn(lead ?? label, thing))) return undefined;
  const slashed = choicesIn(first);
  const at = first.text.includes('/') ? 0 : endOf(items, fields);
  const inside = at === 0 ? slashed : items.slice(0, at);
  const isBare = items
    .slice(0, at)
    .every((item) => item.inside.length === 0 && !things.some((thing) => isThingIn(item, thing)));
  const isNamed = isField || (isInList && isName(label.text) && items[at - 1]?.join === 'or');
  return areChoices(inside, inEnglish) && isBare && isNamed
    ? { item: { ...label, join: 'comma', inside }, next: Math.max(1, at) }
    : undefined;
}

/** Choices reach to the one joined by "or", else to the next field. */
function endOf(items: readonly PlacedItem[], fields: readonly ReadField[]): number {
  const or = items.findIndex(({ join }) => join === 'or');
  const isField = (item: PlacedItem): boolean => item.inside.length > 0 || namedIn(item, fields).length > 0;
  if (or > 0) return or + 1;
  const next = items.findIndex(isField);
  return next === -1 ? items.length : next;
}

/** "address (street, town)" is told by its parts. */
const ofParts = /(?:address|adresse|anschrift|dirección|direccion)$/iu;

/** Gives fields the choices that stand in their brackets, and takes from them those of other brackets. */
export function putChoices(lists: readonly PlacedList[], things: readonly OpenThing[], inEnglish: InEnglish): void {
  for (const item of lists.flatMap(({ items }) => items)) {
    if (
      !areChoices(item.inside, inEnglish) ||
      ofParts.test(item.text) ||
      things.some((thing) => isThingIn(item, thing))
    )
      continue;
    const fields = things.flatMap((thing) => thing.fields);
    const inside = item.inside.filter((place) => namedIn(place, fields).length > 0);
    const isOfFields = inside.length * 2 >= item.inside.length && item.inside.at(-1)?.join !== 'or';
    if (isOfFields) continue;
    const isInside = (field: ReadField): boolean => item.inside.some((place) => namedIn(place, [field]).length > 0);
    for (const thing of things)
      thing.fields = thing.fields.filter((field) => !isInside(field)).map((field) => withChoicesOf(field, item));
  }
}

function withChoicesOf(field: ReadField, item: PlacedItem): ReadField {
  const isInside = (choice: Name): boolean => item.inside.some((place) => standsIn(place, choice));
  const kept = field.choices.filter((choice) => !isInside(choice));
  if (namedIn(item, [field]).length > 0 && /^(?:integer|number|money)$/.test(field.kind)) return field;
  if (namedIn(item, [field]).length > 0)
    return kept.length === 0 && field.choices.length === item.inside.length
      ? field
      : { ...field, kind: 'enum', choices: item.inside.map(nameAt) };
  return kept.length === field.choices.length || placeOf(field.name) === undefined
    ? field
    : { ...field, choices: kept };
}
