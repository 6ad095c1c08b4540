// Parsers work by recursion: text nested deeply enough ends oxc together with its process, and breaks the browser's
// parser for the whole bundle. No person and no model writes such a file, so it is refused with a fault of its own.
// What gets through costs a worker process (see WorkerPool).

const maxBrackets = 1000;
const maxTags = 2000;
const maxArrows = 40;
const less = 60;
const slash = 47;
const greater = 62;
const [plain, open, close, tagStart, tagEnd] = [0, 1, 2, 3, 4];
/**
 * What a character may mean for the depth, by its code: nearly all mean nothing, and this loop sees each character of
 * an app.
 */
const meanings = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if ('([{'.includes(character)) return open;
  if (')]}'.includes(character)) return close;
  if (code === less) return tagStart;
  return code === slash ? tagEnd : plain;
});

/** Whether an element starts after a `<`: comparisons have a blank or a digit there. */
function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Deepest nesting of brackets and of elements; what stands in strings counts too, which only rubbish has enough of. */
function depthsOf(source: string): { brackets: number; tags: number } {
  const deepest = { brackets: 0, tags: 0 };
  let brackets = 0;
  let tags = 0;
  for (let index = 0; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    const meaning = code < 128 ? meanings[code] : plain;
    if (meaning === plain) continue;
    if (meaning === open) deepest.brackets = Math.max(deepest.brackets, ++brackets);
    else if (meaning === close) brackets = Math.max(0, brackets - 1);
    else if (meaning === tagStart) {
      if (isLetter(source.charCodeAt(index + 1))) deepest.tags = Math.max(deepest.tags, ++tags);
    } else if (source.charCodeAt(index - 1) === less || source.charCodeAt(index + 1) === greater)
      tags = Math.max(0, tags - 1);
  }
  return deepest;
}

/** Most functions that follow each other as in `a => b => c`. */
function arrowRun(source: string): number {
  let run = 0;
  let longest = 0;
  let last = -100;
  for (let index = source.indexOf('=>'); index >= 0; index = source.indexOf('=>', index + 2)) {
    const between = source.slice(Math.max(last + 2, index - 80), index);
    run = index - last < 80 && /^[\w$\s(,.){}[\]]*$/.test(between) && !between.includes('}') ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = index;
  }
  return longest;
}

const operatorRow = /([!~+-]\s?)\1{300}/;
const conditionRow = /((?:if|for|while)\s?\([^()]{0,20}\)\s?)\1{100}/;
const ternaryRow = /([\w$]{1,8}\s?\?\s?[\w$]{1,8}\s?:\s?)\1{300}/;
const ternaries = 300;

/**
 * Longest row of one operator as in `!!!!!`, of one letter code as in `- - - -`, or of `if(1)if(1)`: any short piece
 * repeated without end.
 */
function repeatedPiece(source: string): boolean {
  if (operatorRow.test(source) || conditionRow.test(source)) return true;
  // The pattern is tried at every letter, so only where enough question marks make a row possible.
  return source.split('?', ternaries + 1).length > ternaries && ternaryRow.test(source);
}

/** Whether a source is nested beyond anything that people write. */
export function isTooNested(source: string): boolean {
  const { brackets, tags } = depthsOf(source);
  return brackets > maxBrackets || tags > maxTags || arrowRun(source) > maxArrows || repeatedPiece(source);
}
