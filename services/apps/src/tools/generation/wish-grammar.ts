/** How descriptions of tools are built in a language. */
export interface WishGrammar {
  /** What says that somebody wants something, without saying what. */
  readonly wanting: RegExp;
  /** What every tool is, which therefore says nothing. */
  readonly anyTool: RegExp;
  /** Leads from the tool to what it does: "that ". */
  readonly leading: RegExp;
  readonly helping: RegExp;
  /** An article before the name of a tool. */
  readonly article: RegExp;
  /** What a named thing does is said by its name: "a planner that ...". */
  readonly relative: RegExp;
  /** Words that no header ends with. */
  readonly loose: RegExp;
  /** What a tool does as one says it to a tool: "answers" is "answer". */
  readonly action: (words: string) => string;
  /** What begins the list of what people are asked. */
  readonly clearList: RegExp;
  /** The same where it names more than one thing, or something of the person: else it says where something comes from. */
  readonly likelyList: RegExp;
  /** What is of the person. */
  readonly own: RegExp;
  /** What the tool does with what it was given: it ends the list. */
  readonly work: RegExp;
  /** What belongs to one part of a list although it is a list itself: brackets, and "a choice of this, that or those". */
  readonly inner: RegExp;
  /** Parts two parts of a list. */
  readonly between: RegExp;
  /** Joins what a sentence says before and after a list. */
  readonly and: string;
}
