/** A word or a mark of a request, and where it stands. */
export interface RequestWord {
  readonly text: string;
  readonly at: number;
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]|\n/gu;

/** The words, marks and line breaks of a request, in their order. */
export const requestWords = (request: string): RequestWord[] =>
  [...request.matchAll(word)].map((match) => ({ text: match[0], at: match.index }));
