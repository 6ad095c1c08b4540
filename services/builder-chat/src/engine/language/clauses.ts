import type { FieldDraft } from './fields.js';
import { isPerson } from './nouns/noun-kinds.js';
import { addAskedFor } from './reading/asked-for.js';
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
  const drafts = draftsOf(prompt, sentences, listed);
  if (listed.length === 0 && sentences.some((parts) => parts.some(isSaying))) {
    readAgain(drafts, sentences, isKnown);
    addLeftovers(drafts.entities, sentences);
  }
  if (listed.length > 0) dropBystanders(drafts);
  return clausesOf(drafts);
}

/** Beside lists, people who are only spoken of are not kept. */
function dropBystanders({ entities }: Drafts): void {
  const referred = new Set(entities.flatMap(({ fields }) => fields.map(({ refWord }) => refWord?.toLowerCase())));
  const kept = entities.filter(
    ({ isListed, noun, fields }) =>
      isListed || !isPerson(noun) || fields.length > 0 || referred.has(noun.toLowerCase()),
  );
  entities.splice(0, entities.length, ...kept);
}

function draftsOf(prompt: string, sentences: readonly Part[][], listed: readonly EntityDraft[]): Drafts {
  for (const entity of listed) entity.isListed = true;
  const drafts = readSentences(sentences, listed);
  tidy(drafts, sentences, listed);
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
