import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import type { BlockContent } from '@lathe/proto/apps/tools/run-blocks';

/** What a block is read with: text with its citations, and the addresses that an answer may show. */
export interface Reading {
  readonly partsOf: (text: string) => AnswerPart[];
  /** Whether an address was given to whoever wrote the answer; any other one was made up. */
  readonly isGiven: (address: string) => boolean;
}

export interface Read {
  readonly content: BlockContent;
  readonly isCut: boolean;
}
