/** How deep an answer may be; what is deeper is not read. */
const maxDepth = 32;

/**
 * The JSON that a language model has written, with what it puts around it: words, a code fence, a comma before a closing
 * bracket, and an end that never came. Undefined where there is none.
 */
export function jsonInText(text: string): unknown {
  const start = text.search(/[[{]/);
  if (start === -1) return undefined;
  return parsed(closed(text.slice(start)));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The first object or list, whole: up to its end, and where that is missing, closed after the last value that is whole. */
function closed(text: string): string {
  const open: string[] = [];
  let isInText = false;
  let result = '';
  /** A comma waits for what comes after it: none stands before a closing bracket. */
  let comma = '';
  /** Where the last value ended that is whole, and what it takes to close it. */
  let whole = { end: 0, closing: '' };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isInText) {
      result += character;
      if (character === '\\') result += text[(at += 1)] ?? '';
      else if (character === '"') isInText = false;
      continue;
    }
    if (/\s/.test(character)) continue;
    if (character === ',') {
      whole = { end: result.length, closing: open.toReversed().join('') };
      comma = character;
      continue;
    }
    if (character === '}' || character === ']') {
      if (open.pop() !== character) return '';
      result += character;
      if (open.length === 0) return result;
    } else {
      result += comma + character;
      isInText = character === '"';
      if (character === '{' || character === '[') open.push(character === '{' ? '}' : ']');
      if (open.length > maxDepth) return '';
    }
    comma = '';
  }
  const ended = result + (isInText ? '"' : '') + open.toReversed().join('');
  return parsed(ended) === undefined ? result.slice(0, whole.end) + whole.closing : ended;
}
