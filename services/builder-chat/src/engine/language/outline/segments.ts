/** Splits text at its top level: what stands in brackets stays whole. */

const opening = '([{';
const closing = ')]}';

/** A piece between separators, where it begins, and the separator in front of it. */
export interface Segment {
  readonly before: string;
  readonly text: string;
  readonly at: number;
}

/** Pieces between the separators that a pattern (sticky) finds outside of brackets. */
export function splitOutside(text: string, separator: RegExp): Segment[] {
  const pattern = new RegExp(separator.source, 'iuy');
  const pieces: Segment[] = [];
  let depth = 0;
  let from = 0;
  let before = '';
  const push = (end: number): void => {
    const piece = text.slice(from, end);
    pieces.push({ before, text: piece.trim(), at: from + piece.length - piece.trimStart().length });
  };
  for (let at = 0; at < text.length;) {
    const letter = text[at] ?? '';
    if (opening.includes(letter)) depth += 1;
    if (closing.includes(letter)) depth = Math.max(0, depth - 1);
    pattern.lastIndex = at;
    const found = depth === 0 ? pattern.exec(text) : null;
    if (found && found[0].length > 0) {
      push(at);
      before = found[0];
      at += found[0].length;
      from = at;
    } else at += 1;
  }
  push(text.length);
  return pieces.filter((piece) => piece.text !== '');
}

const bullet = /^\s*(?:[-*•–·]|\d{1,2}[.)])\s+/;
/** "wine cellar [wines: name, grape; tastings: wine, date]": all of it stands in one bracket. */
const wrapped = /^([^:;()[\]{}]{2,60}?)\s*[([{]([^()[\]{}]*;[^()[\]{}]*)[)\]}]\s*\.?$/su;

/** The lines, sentences and pieces between semicolons of a request. */
export function segmentsOf(request: string): string[] {
  const whole = wrapped.exec(request.trim());
  const text = whole ? `${whole[1]}\n${whole[2]}` : request;
  return splitOutside(text, /\n+|\s*;\s*|(?<=[\p{L}\p{N})\]"'])[.!?](?=\s|$)\s*/u)
    .map((piece) =>
      piece.text
        .replace(bullet, '')
        .replace(/[.;,]+$/, '')
        .trim(),
    )
    .filter((piece) => /\p{L}/u.test(piece));
}
