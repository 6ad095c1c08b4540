import { headOf, wordsIn } from './heads.js';

/** "- name", "* name", "2) name", and the same with an indent or a box to tick. */
const bullet = /^\s*(?:[-*•–·+]|\d{1,2}[.)])\s+(?:\[.?\]\s+)?/;
/** "## Customers", "**Customers**". */
const heading = /^\s*(?:#{1,6}\s+|\*\*|__)(.+?)(?:\*\*|__)?:?\s*$/;
/** Words of the name of a field that has a line of its own. */
const longestItem = 6;

const plainOf = (line: string): string =>
  line
    .replace(bullet, '')
    .replace(/[,;.]+$/, '')
    .trim();
/** A list within one line has commas outside of brackets and before its colon. */
const isItem = (line: string): boolean => {
  const text = plainOf(line);
  const name = text.replace(/\s*[:([].*$/su, '').replace(/\s[-–—]\s.*$/su, '');
  return (
    name !== '' &&
    wordsIn(name) <= longestItem &&
    !/[.!?]\s/.test(text) &&
    !text
      .replace(/\([^()]*\)/g, '')
      .replace(/:.*$/s, '')
      .includes(',')
  );
};
/** "status: open, closed" with its choices in brackets, so that they end with the line. */
const asItem = (line: string): string => {
  const text = plainOf(line);
  const [, name, rest] = /^([^:(]+):\s+([^()]+)$/.exec(text) ?? [];
  return name === undefined ? text : `${name} (${rest})`;
};
/** "type: a, b, c" of a thing, rather than a field and its choices. */
const isList = (line: string): boolean => /:\s+[^,()]+(?:\([^()]*\))?,[^,]+,/.test(line);

const nameOfHead = (line: string): string | undefined => {
  const text = (heading.exec(line)?.[1] ?? plainOf(line)).replace(/:$/, '').trim();
  return wordsIn(text) <= 5 ? headOf(text) : undefined;
};

/**
 * The request with lists that stand one item a line, below the name of their thing, in one line each: "Members:\n-
 * name\n- email" is "Members: name, email".
 */
export function withListsInLines(request: string): string {
  const lines = request.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const end = itemsBelow(lines, at);
    const head = nameOfHead(line);
    if (head === undefined || end - at < 3) {
      out.push(line);
      at += 1;
      continue;
    }
    out.push(
      `${head}: ${lines
        .slice(at + 1, end)
        .map(asItem)
        .join(', ')}`,
    );
    at = end;
  }
  return out.join('\n');
}

const isBulleted = (line: string): boolean => bullet.test(line);
const indent = (line: string): number => /^\s*/.exec(line)?.[0].length ?? 0;

/** Where the items end that stand below a head; the place behind the head where there are none. */
function itemsBelow(lines: readonly string[], at: number): number {
  const head = lines[at] ?? '';
  const first = lines[at + 1] ?? '';
  const isNested = isBulleted(head) && isBulleted(first) && indent(first) > indent(head);
  const isMarked = /:\s*$/.test(head) || heading.test(head) || (!isBulleted(head) && isBulleted(first)) || isNested;
  if (!isMarked || head.trim() === '' || (isBulleted(head) && isBulleted(first) && !isNested)) return at + 1;
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? '';
    const isOwn = isBulleted(first) ? isBulleted(line) && indent(line) >= indent(first) : line.trim() !== '';
    if (!isOwn || !isItem(line) || isList(first) || /:\s*$/.test(line) || heading.test(line)) break;
  }
  // Lists of things below a title are no fields of it.
  const next = lines[end] ?? '';
  if (lines.slice(at + 1, end).some((line) => indent(line) > indent(first))) return at + 1;
  return isBulleted(next) && indent(next) >= indent(first) && !isItem(next) ? at + 1 : end;
}
