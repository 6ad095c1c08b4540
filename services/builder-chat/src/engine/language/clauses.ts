import type { FieldDraft } from './fields.js';
import { addAskedFor } from './reading/asked-for.js';
import type { EntityDraft } from './reading/draft.js';
import { noThing } from './reading/lexicon.js';
import { sentencesOf } from './reading/parts.js';
import { readSentences } from './reading/reader.js';
import { tidy } from './reading/tidied.js';

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
  for (const entity of listed) entity.isListed = true;
  const sentences = sentencesOf(prompt);
  const drafts = readSentences(sentences, listed);
  tidy(drafts, sentences, listed);
  addAskedFor(drafts, prompt);
  const { entities, spokenOf, loose } = drafts;
  return {
    entities:
      entities.length > 0
        ? entities
        : spokenOf.filter(({ noun }) => !noThing.test(noun.split(' ').at(-1) ?? '')).slice(0, 3),
    loose,
    isNamed: entities.length > 0,
  };
}
