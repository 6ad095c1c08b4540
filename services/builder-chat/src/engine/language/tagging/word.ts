/** Part of speech, in the few classes that the reading of requests tells apart. */
export type Pos =
  | 'noun'
  | 'verb'
  | 'aux'
  | 'adjective'
  | 'adverb'
  | 'pronoun'
  | 'determiner'
  | 'preposition'
  | 'number'
  | 'wh'
  | 'particle'
  | 'bracket'
  | 'other';

/** A word of a request with what it is in its sentence. A bracket is one word whose text is what stands in it. */
export interface Word {
  /** As it was typed. */
  readonly text: string;
  /** Lower case. */
  readonly low: string;
  /** The base form: "seen" is "see", "patients" is "patient". */
  readonly lemma: string;
  readonly pos: Pos;
}

export const textOf = (words: readonly Word[]): string =>
  words.map(({ pos, text }) => (pos === 'bracket' ? `(${text})` : text)).join(' ');
