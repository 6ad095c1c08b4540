const maxLength = 200;
const maxUnbounded = 2;

/**
 * Why a pattern is not run; undefined when it may. Time must not explode on a hostile pattern and a long text, so: no quantified groups, no
 * look-around, no back-references, and at most two unbounded repeats. That is enough to search.
 */
export function regexIssue(pattern: string): string | undefined {
  if (pattern.length > maxLength) return `A pattern may have ${maxLength} characters`;
  if (pattern.includes('\0')) return 'A pattern may not hold NUL';
  if (/\(\?/.test(pattern)) return 'Groups that begin with (? are not supported in patterns';
  if (repeatsOf(pattern) > maxUnbounded) return `A pattern may repeat without end at most ${maxUnbounded} times, and only single characters`;
  try {
    new RegExp(pattern);
  } catch {
    return 'The pattern is not valid';
  }
  return undefined;
}

/** Unbounded repeats outside classes; Infinity for a repeated group, a back-reference or a large count. */
function repeatsOf(pattern: string): number {
  let repeats = 0;
  let previous = '';
  for (let index = 0; index < pattern.length; index += 1) {
    const char = pattern[index]!;
    if (char === '\\') {
      if (/[1-9k]/.test(pattern[index + 1] ?? '')) return Infinity;
      index += 1;
      previous = 'atom';
    } else if (char === '[') {
      index = endOfClass(pattern, index);
      previous = 'atom';
    } else if (char === '*' || char === '+' || char === '{') {
      const bound = char === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(pattern.slice(index)) : undefined;
      if (previous === ')') return Infinity;
      if (bound && Number(bound[3] || bound[1]) > 100) return Infinity;
      if (char !== '{' || (bound?.[2] !== undefined && bound[3] === '')) repeats += 1;
      previous = 'repeat';
    } else previous = char;
  }
  return repeats;
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index += 1) {
    if (pattern[index] === '\\') index += 1;
    else if (pattern[index] === ']' && index > start + 1) return index;
  }
  return pattern.length;
}
