/** Matches listed; a search that finds more says so. */
export const mostMatches = 500;

export interface FileMatch {
  path: string;
  /** From 1. */
  line: number;
  /** Where the match begins in its line, from 0. */
  column: number;
  /** The line, cut to what can be read. */
  text: string;
}

/** Lines that hold a text, in the order of the files; the first of each line. */
export function searchFiles(
  files: readonly { path: string; content: string }[],
  wanted: string,
  matchCase: boolean,
): FileMatch[] {
  if (wanted.trim() === '') return [];
  const fold = (text: string): string => (matchCase ? text : text.toLowerCase());
  const needle = fold(wanted);
  const found: FileMatch[] = [];
  for (const { path, content } of files) {
    if (!fold(content).includes(needle)) continue;
    for (const [index, text] of content.split('\n').entries()) {
      const column = fold(text).indexOf(needle);
      if (column < 0) continue;
      found.push({ path, line: index + 1, column, text });
      if (found.length > mostMatches) return found;
    }
  }
  return found;
}
