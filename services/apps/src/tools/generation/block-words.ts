import type { BlockType } from '@lathe/proto/apps/tools/blocks';

/** How a language speaks of the parts of an answer. */
export interface BlockWords {
  /** What each part is called: `word` finds it, unless what stands before or after it says that it is something else. */
  readonly named: readonly {
    readonly type: Extract<BlockType, 'table' | 'list' | 'chart' | 'rating'>;
    readonly word: RegExp;
    readonly notAfter?: RegExp;
    readonly notBefore?: RegExp;
  }[];
  /** Ends what stands before a part that is the whole answer: "as a ". */
  readonly as: RegExp;
  /** Begins what a part shows: " of ". */
  readonly of: RegExp;
  /** Ends what a part shows: " and ". */
  readonly end: RegExp;
  /** How many entries a list has; it stands right before what they are called. */
  readonly count: RegExp;
  /** Numbers in words. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What says how a chart is drawn, before or after its word. */
  readonly line: RegExp;
  readonly pie: RegExp;
  readonly bar: RegExp;
}
