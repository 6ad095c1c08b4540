import { isKindOf } from '../reading/draft.js';

/** Whether two nouns name one thing: "lesson" and "driving lesson". */
export function isSame(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()];
  return first === second || isKindOf(first, second) || isKindOf(second, first);
}

/** The first of them that is called so. */
export const named = <T extends { readonly noun: string }>(all: readonly T[], noun: string): T | undefined =>
  all.find((one) => isSame(one.noun, noun));
