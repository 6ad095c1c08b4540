import type { FieldDraft } from './fields.js';
import { addAskedFor, isShownOnly } from './reading/asked-for.js';
import { clauseOf } from './reading/clause.js';
import type { Drafts, EntityDraft } from './reading/draft.js';
import { noThing } from './reading/lexicon.js';
import { type Part, sentencesOf } from './reading/parts.js';
import { readSentences } from './reading/reader.js';
import { tidy } from './reading/tidied.js';
import { addLeftovers } from './roles/leftovers.js';
import { readAgain } from './roles/second-reading.js';

export interface Clauses {
  entities: EntityDraft[];
  /** Fields listed for the app's main thing without naming it: "a recipe book with title and photo". */
  loose: FieldDraft[];
  /** Things are named that the app is to keep, not only spoken of. */
  isNamed: boolean;
}

export const appWord =
  /\b(?:app|application|web ?app|tracker|manager|management|organi[sz]er|planner|register|registry|book|log|logbook|diary|journal|database|directory|list|board|tool|system|site|website|portal|dashboard|catalogue?|planning|records?|archive|collection|crm|space|hub|page|calendar|software|program(?:me)?)\b/i;

/**
 * Reads the things and fields a request names, beside those `listed` in it. Knows no domain: what is missing is filled
 * in later.
 */
export function readClauses(prompt: string, listed: readonly EntityDraft[] = []): Clauses {
  return clausesOf(draftsOf(prompt, sentencesOf(prompt), listed));
}

/**
 * The same of somebody's first wish, whose prose says more than its rules read: weighs all nouns, then reads again.
 *
 * @param isKnown whether it is known what a thing of that name usually has
 */
export function readWish(
  prompt: string,
  isKnown: (noun: string) => boolean,
  listed: readonly EntityDraft[] = [],
): Clauses {
  const sentences = sentencesOf(prompt);
  const own = new Set(listed.flatMap(({ fields }) => fields));
  const drafts = draftsOf(prompt, sentences, listed);
  if (listed.length === 0 && sentences.some((parts) => parts.some(isSaying))) {
    readAgain(drafts, sentences, isKnown);
    addLeftovers(drafts.entities, sentences);
  }
  if (listed.length > 0) dropBystanders(drafts, own);
  return clausesOf(drafts);
}

/** So many things that it joins make what is told of beside lists a thing that is kept, as does any field of its own. */
const joined = 2;

/** Beside lists, what is only spoken of is not kept, nor what would refer to it. `own` are the fields in the lists. */
function dropBystanders({ entities }: Drafts, own: ReadonlySet<FieldDraft>): void {
  const named = ({ refWord }: FieldDraft): EntityDraft | undefined =>
    entities.find(({ noun }) => noun.toLowerCase() === refWord?.toLowerCase());
  const isTold = ({ isListed, fields }: EntityDraft): boolean =>
    isListed === true || fields.some((field) => named(field) === undefined) || fields.length >= joined;
  const kept = new Set(entities.filter(isTold));
  for (const entity of kept)
    if (entity.isListed !== true) for (const field of entity.fields) kept.add(named(field) ?? entity);
  for (const entity of kept)
    entity.fields = entity.fields.filter((field) => {
      const target = named(field);
      return own.has(field) || target === undefined || kept.has(target);
    });
  entities.splice(0, entities.length, ...entities.filter((entity) => kept.has(entity)));
}

function draftsOf(prompt: string, sentences: readonly Part[][], listed: readonly EntityDraft[]): Drafts {
  for (const entity of listed) entity.isListed = true;
  const drafts = readSentences(sentences, listed);
  tidy(drafts, sentences, listed);
  for (const entity of drafts.entities) entity.fields = entity.fields.filter(({ title }) => !isShownOnly(title));
  addAskedFor(drafts, prompt);
  return drafts;
}

const clausesOf = ({ entities, spokenOf, loose }: Drafts): Clauses => ({
  entities:
    entities.length > 0
      ? entities
      : spokenOf.filter(({ noun }) => !noThing.test(noun.split(' ').at(-1) ?? '')).slice(0, 3),
  loose,
  isNamed: entities.length > 0,
});

/** It says something, rather than naming what is to be kept. */
export const isSaying = ({ words }: Part, at: number): boolean =>
  words[0]?.pos === 'wh' || clauseOf(words, at > 0) !== undefined;
