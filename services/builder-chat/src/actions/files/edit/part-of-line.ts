import type { EditPair } from '@lathe/proto/builder-chat/actions';

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_$]/u.test(character);

/**
 * Places in a text where a search text stands that is no whole line; never inside a longer word. Characters from the
 * start of the text.
 */
export function partsOfLines(content: string, search: string): number[] {
  const places: number[] = [];
  if (search === '') return places;
  for (let at = content.indexOf(search); at !== -1; at = content.indexOf(search, at + search.length)) {
    const cutsBefore = isLetter(content[at - 1]) && isLetter(search[0]);
    const cutsAfter = isLetter(content[at + search.length]) && isLetter(search.at(-1));
    if (!cutsBefore && !cutsAfter) places.push(at);
  }
  return places;
}

/**
 * The text with each of the places changed. A semicolon or comma that the search text leaves out and the replacement has
 * is not there twice.
 */
export function withParts(content: string, places: readonly number[], { search, replace }: EditPair): string {
  const [needle, text] = [search.trim(), replace.trim()];
  let changed = '';
  let from = 0;
  for (const at of places) {
    changed += content.slice(from, at) + text;
    from = at + needle.length;
    if (/[;,]$/.test(text) && content[from] === text.at(-1)) from += 1;
  }
  return changed + content.slice(from);
}
