// Tailwind's own extractor is right for any language and takes 0.9 ms a file. Sources of apps are JavaScript, where a
// class stands in a string, so cutting at blanks, quotes and brackets finds the same classes in a tenth of the time
// (the spec compares both).

/** No class that people write is longer; generated rubbish is. */
const maxLength = 200;

/** Whole classes, with arbitrary values: `data-[state=open]:bg-[hsl(var(--x))]`, `[&[data-on]>svg]:size-4`. */
const withBrackets = /(?:[^\s"'`<>={}();,[\]]|\[(?:[^\s[\]]|\[[^\s[\]]*\])*\])+/g;
/** What is between quotes and brackets, for lists such as `['p-4','m-2']` that the first pattern takes as one. */
const plain = /[^\s"'`<>={}();,[\]]+/g;

/** All strings of a source that may be Tailwind classes, each once. */
export function extractCandidates(source: string): string[] {
  const found = new Set<string>();
  for (const token of source.match(withBrackets) ?? []) {
    if (found.has(token)) continue;
    if (token.length <= maxLength) found.add(token);
    // Only a token with a bracket can hide further ones: everything else has been cut at the same characters.
    if (token.includes('[')) for (const piece of hiddenIn(token)) if (piece.length <= maxLength) found.add(piece);
  }
  return [...found];
}

function hiddenIn(token: string): string[] {
  const quoted = /["'`]/.test(token)
    ? token
        .replace(/^\[|\]$/g, '')
        .split(/["'`]/)
        .filter((piece) => piece !== '')
    : [];
  return [...quoted, ...(token.match(plain) ?? [])];
}
