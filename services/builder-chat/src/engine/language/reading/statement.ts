import type { Clause } from './clause.js';
import type { NounPhrase } from './noun-phrase.js';
import type { Reading } from './reading.js';

/** A part of a sentence that has a verb, in the pieces that rules look at. */
export interface Statement {
  readonly reading: Reading;
  readonly at: number;
  readonly clause: Clause;
  /** What the whole part says, in small letters. */
  readonly text: string;
}
/** What is said of somebody or something that is named. */
export interface NamedStatement extends Statement {
  readonly subject: NounPhrase;
}
/** Reads it and returns the place of the next part; nothing where the rule does not fit. */
export type Rule<S extends Statement> = (statement: S) => number | undefined;
