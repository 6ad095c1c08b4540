import type { Block } from '@lathe/proto/apps/tools/blocks';
import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';

/** What tools of one kind have in common: a template. */
export interface ToolKind {
  /** What a description says of a tool of this kind. */
  readonly words: RegExp;
  readonly description: string;
  readonly inputLabel: string;
  readonly inputPlaceholder: string;
  /** Whether what people write is what the tool works on; else its fields are, where it has some. */
  readonly worksOnInput: boolean;
  /** How it does its work, for a language model. */
  readonly how: string;
  /** What it asks where the description names nothing. */
  readonly fields: readonly DraftedField[];
  /** `{about}` stands for what the tool is about; where that is not known there are none. */
  readonly examples: readonly string[];
  /** How its result is laid out where the description names no part of it; absent where one text is best. */
  readonly blocks?: readonly Partial<Block>[];
}

/** A field where people choose one of a few. */
export const choice = (label: string, ...options: string[]): DraftedField => ({ label, type: 'select', options });

/** A block of a template. */
export const part = (type: Block['type'], title: string, instructions = ''): Partial<Block> => ({
  ...{ type, title, instructions },
});
