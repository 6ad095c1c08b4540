import type { FieldDraft } from '../fields.js';
import { isPerson } from '../nouns/noun-kinds.js';
import { type Drafts, type EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import { readSentences } from '../reading/reader.js';
import { isHeld } from './field-names.js';
import { ownersOf } from './owners.js';
import { refersTo } from './relations.js';
import { isSame, named } from './same.js';
import { spansOf } from './spans.js';
import { thingsIn, toldIn } from './things.js';

/**
 * How much more speaks for a field than against it where the rules found other things than the weights did: what is
 * said is kept rather than left out there, as a field too many is easily removed.
 */
const generosity = 1;

/** Reads a request once more, with its things known from the beginning, and gives each of them what is said of it. */
export function readAgain(drafts: Drafts, sentences: readonly Part[][], isKnown: (noun: string) => boolean): void {
  const { entities } = drafts;
  const told = toldIn(sentences, drafts, isKnown);
  const things = thingsIn(told);
  if (things.length === 0) return;
  const isAsRead = things.length === entities.length && things.every((noun) => named(entities, noun));
  const known = things.map((noun): EntityDraft => ({ noun, fields: [] }));
  const again = readSentences(sentences, known).entities;
  const kept = { sentences, mentions: told.mentions, things };
  const spans = spansOf({ ...kept, readings: [entities, again], loose: drafts.loose });
  const owners = ownersOf(spans, kept, isAsRead ? 0 : generosity);
  const isRead = (field: FieldDraft): boolean => entities.some((entity) => isHeld(field, entities, entity));
  const revised = things.map((noun): EntityDraft => {
    const first = named(entities, noun);
    const own = spans.flatMap(({ field, ruled: by }, at) => {
      const owner = owners[at];
      // Several have a date: what the rules found in each, each has.
      const isOneOfMany =
        owner !== undefined && by.includes(owner) && first?.fields.some(({ title }) => title === field.title);
      return owner === noun || isOneOfMany ? field : [];
    });
    // Where the rules found all things, they are right about the fields that they found.
    const before = isAsRead ? (first?.fields ?? []) : [];
    const more = own.filter(
      (field) => !before.some(({ title }) => title === field.title) && !(isAsRead && isRead(field)),
    );
    const fields = [...before, ...more];
    return { ...first, noun: first?.noun ?? noun, fields: withoutRepeats(fields, first?.fields ?? [], noun) };
  });
  // Somebody who has to do with nothing else that is kept was only spoken of.
  const isAlone = (entity: EntityDraft): boolean =>
    isPerson(entity.noun) &&
    entity.fields.length === 0 &&
    named(entities, entity.noun) === undefined &&
    !revised.some((other) => refersTo(other, entity));
  withoutCircles(revised);
  const left = revised.filter((entity) => !isAlone(entity));
  entities.splice(0, entities.length, ...(left.length > 0 ? left : revised));
}

/**
 * One field of each name, no reference of a thing to itself, and beside what the rules found no part of another name:
 * "image" of "cover image".
 */
function withoutRepeats(fields: readonly FieldDraft[], ruled: readonly FieldDraft[], noun: string): FieldDraft[] {
  const titles = fields.map(({ title }) => title.toLowerCase());
  const isOfPerson = fields.some(({ refWord }) => refWord !== undefined && isPerson(refWord));
  return fields.filter(({ title, kind, refWord }, at) => {
    const own = title.toLowerCase();
    const isSelf = kind === 'text' && isSame(refWord ?? '', noun);
    const isPart = !ruled.some((one) => one.title === title) && titles.some((other) => other.endsWith(` ${own}`));
    return !isSelf && !isPart && titles.indexOf(own) === at && !(own === 'person' && isOfPerson);
  });
}

/** Of two things of which each names the other, people are named. */
function withoutCircles(entities: readonly EntityDraft[]): void {
  for (const one of entities)
    for (const other of entities) {
      const isMutual = one !== other && refersTo(one, other) && refersTo(other, one);
      if (isMutual && (isPerson(one.noun) || !isPerson(other.noun)))
        one.fields = one.fields.filter(({ refWord }) => !isSame(refWord ?? '', other.noun));
    }
}
