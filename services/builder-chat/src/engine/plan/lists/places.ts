import { isSameNoun } from '../../language/outline/noun-forms.js';
import type { Name, NamePart, ReadField, ReadThing } from '../../reader/reader.js';
import type { Placed } from './placed-lists.js';

/** A thing of a reading whose fields and references may be put right. */
export interface OpenThing extends ReadThing {
  fields: ReadField[];
  refers: number[];
}

const isIn = ({ at, text }: Placed, part: NamePart): boolean =>
  part.at !== undefined && part.at >= at && part.at < at + text.length;

/** Whether a word of a name stands there. */
export const standsIn = (place: Placed, name: Name): boolean => name.some((part) => isIn(place, part));

/** Fields of which a word of the name stands there. */
export const namedIn = (place: Placed, fields: readonly ReadField[]): ReadField[] =>
  fields.filter(({ name }) => standsIn(place, name));

/** Fields of which a choice stands there. */
export const chosenIn = (place: Placed, fields: readonly ReadField[]): ReadField[] =>
  fields.filter(({ choices }) => choices.some((choice) => standsIn(place, choice)));

export const isThingIn = (place: Placed, { name }: ReadThing): boolean => standsIn(place, name);

/** The thing that words name, with no more said of it: "the donor". */
export function thingCalled(label: string, things: readonly OpenThing[]): OpenThing | undefined {
  return things.find(({ name, one }) => {
    const many = nameOf(name);
    return isSameNoun(label, { one: nameOf(name.slice(0, -1), one), many }) || isManyOf(many, label);
  });
}

const isManyOf = (many: string, one: string): boolean =>
  one.length > 3 && /^(?:e?s|e?n|er?|x)$/.test(many.toLowerCase().replace(one.toLowerCase(), ''));

const nameOf = (name: Name, last?: string): string =>
  [...name.map(({ text }) => text), ...(last ? [last] : [])].join(' ');

/** A name that stands in the request. */
export const nameAt = ({ text, at }: Placed): Name => [{ text, at, isJoined: false }];

/** Where the first word of a name stands. */
export const placeOf = (name: Name): number | undefined => name.find(({ at }) => at !== undefined)?.at;
