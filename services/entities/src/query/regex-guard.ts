import { RE2JS } from 're2js';

const maxLength = 200;
/** What the counted repeats of a pattern may add up to; each is written out when the pattern is compiled. */
const maxRepeated = 1_000;
/**
 * Length of text that a pattern must get through quickly, and the steps it may take for it at worst: some tens of
 * milliseconds.
 */
const textLength = 100_000;
const maxSteps = 20_000_000;

/** A pattern that may run, or why it may not. */
export type CheckedPattern =
  | { readonly pattern: string; readonly issue?: undefined }
  | { readonly pattern?: undefined; readonly issue: string };

/**
 * Checks a pattern of a caller. Both stores must read it alike: what RE2 does not have (look-around, back-references)
 * is refused, since the embedded one runs RE2. MongoDB tries one way after the other, so the time must not explode on a
 * hostile text either: groups are not repeated, and the worst case is the product of its repeats and alternatives,
 * times the text's length unless it begins with `^`.
 */
export function checkPattern(given: string): CheckedPattern {
  const pattern = withoutIdleEnds(given);
  const issue = issueOf(given) ?? (waysOf(pattern) * stepsPerWay(pattern) <= maxSteps ? undefined : tooSlow);
  return issue === undefined ? { pattern } : { issue };
}

const tooSlow =
  'The pattern could take too long: begin it with ^, or repeat single characters with a bound such as {0,100} instead of * and +';
/** Whether a valid pattern fits the empty text, or each of some texts that have nothing in common. */
export function fitsNearlyAll(pattern: string): boolean {
  const engine = RE2JS.compile(pattern);
  return engine.test('') || ['a', '0', '☃', ' '].every((text) => engine.test(text));
}

/** What compiling a valid pattern takes: its characters, and the repeats that are written out. */
export const sizeOf = (pattern: string): number => pattern.length + repeatedIn(pattern);

const stepsPerWay = (pattern: string): number => (pattern.startsWith('^') && !pattern.includes('|') ? 1 : textLength);

/** `.*rex.*` finds what `rex` finds, in a moment. */
function withoutIdleEnds(pattern: string): string {
  return pattern.includes('|') ? pattern : pattern.replace(/^(\.\*)+/, '').replace(/(?<!\\)\.\*$/, '');
}

function issueOf(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `A pattern may have ${maxLength} characters`;
  if (pattern.includes('\0')) return 'A pattern may not hold NUL';
  if (/(?<!\\)(?:\\\\)*\\Q/.test(pattern)) return 'Quotes with \\Q are not supported in patterns';
  if (/\(\?/.test(pattern)) return 'Groups that begin with (? are not supported in patterns';
  if (repeatedIn(pattern) > maxRepeated) return `The repeats of a pattern may add up to ${maxRepeated}`;
  try {
    RE2JS.compile(pattern);
  } catch {
    return 'The pattern is not valid, or of a kind that is not supported';
  }
  return undefined;
}

function repeatedIn(pattern: string): number {
  let sum = 0;
  for (const [, least, most] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    sum += Math.max(Number(least), Number(most || 0));
  return sum;
}

/** The alternatives of an open group. */
interface Group {
  count: number;
  /** Whether one character tells which alternative it is, so that the others are not tried. */
  distinct: boolean;
  readonly firsts: Set<string>;
}

function addAlternative(group: Group, pattern: string, start: number): void {
  const first = pattern[start]?.toLowerCase() ?? '';
  group.count += 1;
  if (!/[\p{L}\p{N} ]/u.test(first) || /[?*{]/.test(pattern[start + 1] ?? '') || group.firsts.has(first))
    group.distinct = false;
  group.firsts.add(first);
}

/**
 * In how many ways the repeats and alternatives of a valid pattern can be tried at one place; Infinity for a repeated
 * group or a back-reference.
 */
function waysOf(pattern: string): number {
  let ways = 1;
  let afterGroup = false;
  const groups: Group[] = [];
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
    else if (char === '(')
      addAlternative(groups[groups.push({ count: 0, distinct: true, firsts: new Set() }) - 1]!, pattern, index + 1);
    else if (char === '|' && groups.length > 0) addAlternative(groups.at(-1)!, pattern, index + 1);
    else if (char === ')') ways *= waysThrough(groups.pop()!);
    afterGroup = char === ')' && !repeat;
  }
  return ways;
}

const waysThrough = ({ count, distinct }: Group): number => (distinct ? 1 : count);

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
