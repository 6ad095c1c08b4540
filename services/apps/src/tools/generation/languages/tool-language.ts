import type { DraftedField } from '@lathe/proto/apps/tools/words/drafted-field';
import type { BlockWords } from '../block-words.js';
import type { ToolKind } from '../tool-kind.js';
import type { WishGrammar } from '../wish-grammar.js';

/** What there is in each language in which a tool may be described. */
export interface ToolLanguage {
  readonly grammar: WishGrammar;
  readonly blocks: BlockWords;
  /** Templates; the one whose words come first in a description is its kind. */
  readonly kinds: readonly ToolKind[];
  /** Where nothing says what kind it is. */
  readonly anyKind: ToolKind;
  /** The input of a tool whose fields are what it works on. */
  readonly anythingElse: { readonly label: string; readonly placeholder: string };
  /** A field of what people are asked, in the words of the description. */
  readonly field: (part: string) => DraftedField;
  /** What a tool is about: "Answer questions about our rules" is about "the rules". Empty where its header does not say. */
  readonly aboutOf: (header: string) => string;
  /** Measures that are of things: where one is asked for, height and weight are not those of a person. */
  readonly ofThings: RegExp;
  readonly optional: RegExp;
  readonly instructions: {
    readonly wanted: (wish: string) => string;
    readonly given: string;
    readonly everythingCounts: string;
  };
}
