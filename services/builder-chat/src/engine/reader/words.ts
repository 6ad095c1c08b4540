/** A word or a mark of a request, and where it stands. */
export interface RequestWord {
  readonly text: string;
  readonly at: number;
  /** A hyphen joins it to the word before. */
  readonly isJoined: boolean;
}

const word = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]|\n/gu;

/** The words, marks and line breaks of a request, in their order. */
export const requestWords = (request: string): RequestWord[] =>
  [...request.matchAll(word)].map(({ 0: text, index: at }) => ({
    text,
    at,
    isJoined: /[\p{L}\p{N}]-$/u.test(request.slice(Math.max(0, at - 2), at)),
  }));
