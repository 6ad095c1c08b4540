import type { Item } from '../items.js';
import type { Word } from '../tagging/word.js';
import type { Clause } from './clause.js';
import type { Drafts, EntityDraft } from './draft.js';
import type { NounPhrase } from './noun-phrase.js';
import type { Part } from './parts.js';

/** What bare words of a list are: things to keep, fields of the thing at hand, or nothing yet. */
export type Mode = 'things' | 'fields' | 'nothing';

/**
 * The rules that call each other. Each reads from a part of the sentence (`at`) on and returns the place of the part
 * after what it has read.
 */
export interface Steps {
  sentence(reading: Reading, parts: readonly Part[], mode?: Mode): void;
  part(reading: Reading, at: number, words: readonly Word[]): number;
  clause(reading: Reading, at: number, clause: Clause): number;
  question(reading: Reading, at: number, words: readonly Word[]): number;
  objects(reading: Reading, at: number, words: readonly Word[], mode: 'things' | 'fields'): number;
  bare(reading: Reading, at: number, words: readonly Word[]): number;
  thing(reading: Reading, at: number, words: readonly Word[], phrase: NounPhrase): number;
}

/** What is known while a request is read: the drafts of its things, and the sentence at hand. */
export interface Reading {
  readonly drafts: Drafts;
  readonly steps: Steps;
  mode: Mode;
  parts: readonly Part[];
  /** The parts as the reader of field lists takes them. */
  items: readonly Item[];
  /** What a sentence asks to know ("who has paid"), when no thing is at hand. */
  isQuery: boolean;
  /** It is said of a thing ("each bus has ..."), not listed. */
  isSaid: boolean;
  /** The one who writes did what was read last. */
  isSpoken: boolean;
  /** What the sentence is about. */
  subject: EntityDraft | undefined;
  /** Things of a list that have the fields of its last: "cats and dogs, each with a name". */
  alike: { readonly of: EntityDraft; readonly things: readonly EntityDraft[] } | undefined;
  /** Whose the things of a list are: "pets, their vaccinations and weights". */
  owner: EntityDraft | undefined;
  /** What the app was called before its things: "a diary". */
  app: NounPhrase | undefined;
}
