const maxLength = 200;
/** Length of text that a pattern must get through quickly, and the steps it may take for it at worst: some tens of milliseconds. */
const textLength = 100_000;
const maxSteps = 20_000_000;

/** A pattern that may run, or why it may not. */
export type CheckedPattern = { readonly pattern: string; readonly issue?: undefined } | { readonly pattern?: undefined; readonly issue: string };

/**
 * Checks a pattern of a caller. Its time must not explode on a hostile text, so groups are not repeated, there is no look-around and no
 * back-reference; then the worst case is the product of its repeats, times the text's length unless it begins with `^`.
 */
export function checkPattern(given: string): CheckedPattern {
  const pattern = withoutIdleEnds(given);
  const issue = issueOf(given) ?? (waysOf(pattern) * stepsPerWay(pattern) <= maxSteps ? undefined : tooSlow);
  return issue === undefined ? { pattern } : { issue };
}

const tooSlow = 'The pattern could take too long: begin it with ^, or repeat single characters with a bound such as {0,100} instead of * and +';
const stepsPerWay = (pattern: string): number => (pattern.startsWith('^') && !pattern.includes('|') ? 1 : textLength);

/** `.*rex.*` finds what `rex` finds, in a moment. */
function withoutIdleEnds(pattern: string): string {
  return pattern.includes('|') ? pattern : pattern.replace(/^(\.\*)+/, '').replace(/(?<!\\)\.\*$/, '');
}

function issueOf(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `A pattern may have ${maxLength} characters`;
  if (pattern.includes('\0')) return 'A pattern may not hold NUL';
  if (/\(\?/.test(pattern)) return 'Groups that begin with (? are not supported in patterns';
  try {
    new RegExp(pattern);
  } catch {
    return 'The pattern is not valid';
  }
  return undefined;
}

/** In how many ways the repeats of a valid pattern can be tried at one place; Infinity for a repeated group or a back-reference. */
function waysOf(pattern: string): number {
  let ways = 1;
  let afterGroup = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const char = pattern[index]!;
    const repeat = repeatAt(pattern, index);
    if (char === '\\' && /[1-9k]/.test(pattern[index + 1] ?? '')) return Infinity;
    if (repeat) {
      if (afterGroup && repeat.max > 1) return Infinity;
      ways *= repeat.max - repeat.min + 1;
      index += repeat.length - 1;
    } else if (char === '\\') index += 1;
    else if (char === '[') index = endOfClass(pattern, index);
    afterGroup = char === ')' && !repeat;
  }
  return ways;
}

function repeatAt(pattern: string, index: number): { min: number; max: number; length: number } | undefined {
  const char = pattern[index];
  if (char === '*') return { min: 0, max: textLength, length: 1 };
  if (char === '+') return { min: 1, max: textLength, length: 1 };
  if (char === '?') return { min: 0, max: 1, length: 1 };
  const bound = char === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(index)) : null;
  if (!bound) return undefined;
  const min = Number(bound[1]);
  const max = bound[2] === undefined ? min : bound[3] === '' ? Math.max(min, textLength) : Number(bound[3]);
  return { min, max, length: bound[0].length };
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index += 1) {
    if (pattern[index] === '\\') index += 1;
    else if (pattern[index] === ']') return index;
  }
  return pattern.length;
}
