import type { FieldDraft } from '../fields.js';
import { isPerson } from '../nouns/noun-kinds.js';
import { type Drafts, type EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import { readSentences } from '../reading/reader.js';
import { mentionsOf } from './mentions.js';
import { joinMentioned } from './relations.js';
import { isSame, named } from './same.js';
import { thingsIn } from './things.js';

/**
 * Reads a request once more where not all that is to be kept was found: with its things known from the beginning.
 * Returns those that were not found before.
 */
export function readAgain(
  drafts: Drafts,
  sentences: readonly Part[][],
  isKnown: (noun: string) => boolean,
): readonly EntityDraft[] {
  const nouns = thingsIn(sentences, drafts, isKnown);
  const { entities } = drafts;
  const isAsRead = nouns.length === entities.length && nouns.every((noun) => named(entities, noun));
  if (nouns.length === 0 || isAsRead) return [];
  const known = nouns.map((noun): EntityDraft => ({ noun: named(entities, noun)?.noun ?? noun, fields: [] }));
  const again = readSentences(sentences, known).entities;
  const isAdded = (noun: string): boolean => named(entities, noun) === undefined;
  /** What is told of people that were found now may be told of what they do. */
  const isTaking = ({ noun }: EntityDraft): boolean => isAdded(noun) && !isPerson(noun);
  const taken = again.filter(isTaking).flatMap(({ fields }) => fields);
  const revised = known.map(({ noun }) => {
    const first = named(entities, noun);
    const second = named(again, noun);
    const own = first?.fields.filter((field) => !taken.some((one) => isAlike(one, field))) ?? [];
    const more = (second?.fields ?? []).filter(
      (field) =>
        !own.some((one) => isAlike(one, field)) &&
        (isAdded(noun) ? !isPerson(noun) : isAdded(field.refWord ?? '') && named(known, field.refWord ?? '')) &&
        !pointsBack(named(entities, field.refWord ?? ''), noun),
    );
    return { ...first, noun, fields: [...own, ...more] };
  });
  takeOver(entities, revised);
  const added = revised.filter(({ noun }) => isAdded(noun));
  joinMentioned({ entities: revised, added, mentions: mentionsOf(sentences), sentences });
  // Somebody who has to do with nothing else that is kept was only spoken of.
  const isAlone = (entity: EntityDraft): boolean =>
    added.includes(entity) &&
    isPerson(entity.noun) &&
    entity.fields.length === 0 &&
    !revised.some(({ fields }) =>
      fields.some(({ refWord, kind }) => kind === 'text' && isSame(refWord ?? '', entity.noun)),
    );
  entities.splice(0, entities.length, ...revised.filter((entity) => !isAlone(entity)));
  return added;
}

/** What was read of something that is no thing to keep is of the one that was found instead. */
function takeOver(before: readonly EntityDraft[], revised: readonly EntityDraft[]): void {
  const gone = before.filter(({ noun }) => !named(revised, noun));
  const added = revised.filter(({ noun }) => !named(before, noun));
  const heir = added.length === 1 ? added[0] : revised.length === 1 ? revised[0] : undefined;
  const known = revised.flatMap(({ fields }) => fields);
  if (heir)
    for (const { fields } of gone)
      heir.fields.push(
        ...fields.filter(
          (field) => !known.some((one) => isAlike(one, field)) && !isSame(field.refWord ?? '', heir.noun),
        ),
      );
}

/** Rows of it name one of those already. */
const pointsBack = (entity: EntityDraft | undefined, noun: string): boolean =>
  entity?.fields.some(({ refWord }) => refWord !== undefined && isSame(refWord, noun)) ?? false;

const isAlike = (one: FieldDraft, other: FieldDraft): boolean => one.title.toLowerCase() === other.title.toLowerCase();
