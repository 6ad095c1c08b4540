import { Drafts, type EntityDraft } from './draft.js';
import type { Part } from './parts.js';
import { readQuestion } from './questions.js';
import type { Reading } from './reading.js';
import { readPart, readSentence } from './sentences.js';
import { readClause } from './statements.js';
import { readBare, readObjects, readThing } from './things.js';

/**
 * Reads the sentences of a request one after the other into drafts of things and their fields; those that are `listed`
 * are there from the beginning.
 */
export function readSentences(sentences: readonly Part[][], listed: readonly EntityDraft[] = []): Drafts {
  const reading: Reading = {
    drafts: new Drafts(listed),
    steps: {
      sentence: readSentence,
      part: readPart,
      clause: readClause,
      question: readQuestion,
      objects: readObjects,
      bare: readBare,
      thing: readThing,
    },
    mode: 'nothing',
    parts: [],
    items: [],
    isQuery: false,
    isSaid: false,
    isSpoken: false,
    subject: undefined,
    alike: undefined,
    owner: undefined,
    app: undefined,
  };
  for (const parts of sentences) readSentence(reading, parts);
  return reading.drafts;
}
