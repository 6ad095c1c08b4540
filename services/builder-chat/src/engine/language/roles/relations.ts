import { isPerson, isWork, nounClassOf } from '../nouns/noun-kinds.js';
import type { EntityDraft } from '../reading/draft.js';
import type { Part } from '../reading/parts.js';
import { isDeedNoun, occasionsIn } from '../tagging/verbs.js';
import { capitalise } from '../words.js';
import type { Mention } from './mentions.js';
import { isSame, named } from './same.js';

/** What happens, rather than what is there: a row of it concerns somebody or something. */
export const isOccasion = (noun: string): boolean =>
  isDeedNoun(noun.toLowerCase()) ||
  /(?:^| )(?:appointment|lesson|session|stay|delivery|slot|shift|invoice|ticket|class)$/i.test(noun) ||
  (/^(?:event|act)$/.test(nounClassOf(noun) ?? '') && !isWork(noun) && !isPerson(noun));

/** Things that are kept, those among them that the rules did not find, and the request that names them. */
export interface Kept {
  readonly entities: readonly EntityDraft[];
  readonly added: readonly EntityDraft[];
  readonly mentions: readonly Mention[];
  readonly sentences: readonly (readonly Part[])[];
}

/** So few things that each occasion concerns all that are there. */
const few = 3;

/** Joins what happens to what it concerns. */
export function joinMentioned(kept: Kept): void {
  const { entities, added } = kept;
  for (const row of entities.filter(({ noun }) => isOccasion(noun))) {
    const isBare = row.fields.every(({ refWord }) => refWord === undefined);
    for (const other of entities.filter(({ noun }) => !isOccasion(noun))) {
      const isNew = added.includes(row) || added.includes(other) || isBare;
      const isOfAll = added.includes(row) && entities.length <= few;
      const isThrough = entities.some((third) => refersTo(row, third) && refersTo(third, other));
      if (!isThrough && (isOfAll || (isNew && areToldTogether(row, other, kept)))) join(row, other);
    }
  }
}

/** "members borrow tools": the same sentence names the tools and says that they are borrowed. */
const areToldTogether = (row: EntityDraft, other: EntityDraft, { mentions, sentences }: Kept): boolean =>
  sentences.some((parts, at) => {
    const own = mentions.filter(({ sentence }) => sentence === at);
    return (
      named(own, other.noun) !== undefined &&
      (named(own, row.noun) !== undefined || occasionsIn(parts.flatMap(({ words }) => words)).includes(row.noun))
    );
  });

/** "which bed is free on every ward", "treatments of a ewe": what is in, on or of another thing that is kept. */
export function joinPlaced(entities: readonly EntityDraft[], mentions: readonly Mention[]): void {
  for (const [at, { noun, sentence, part }] of mentions.entries()) {
    const next = mentions[at + 1];
    const isPlaced =
      next?.sentence === sentence &&
      next.part === part &&
      /^(?:on|in|at|of|from|for)$/.test(next.preposition ?? '') &&
      /^(?:each|every|an?|our|my)$/.test(next.determiner ?? '');
    const [one, other] = [named(entities, noun), isPlaced ? named(entities, next.noun) : undefined];
    if (one && other) join(one, other);
  }
}

/** Rows of the one name one of the other. */
export const refersTo = ({ fields }: EntityDraft, { noun }: EntityDraft): boolean =>
  fields.some(({ refWord }) => refWord !== undefined && isSame(refWord, noun));

/** Rows of one name one of the other, unless either does already. */
function join(row: EntityDraft, other: EntityDraft): void {
  const title = capitalise(other.noun);
  const areJoined =
    row === other ||
    row.fields.some((field) => isSame(field.refWord ?? field.title, other.noun)) ||
    refersTo(other, row);
  if (!areJoined) row.fields.push({ title, kind: 'text', required: false, refWord: title });
}
