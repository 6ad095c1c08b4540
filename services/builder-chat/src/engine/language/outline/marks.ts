import { splitOutside } from './segments.js';

/** What people type for the marks of a list: "//" between lists, "->" behind a head, "y/n". */
const marks: readonly (readonly [RegExp, string])[] = [
  [/([!?])[!?]+/g, '$1'],
  [/\s+\/\/\s+/g, '; '],
  [/\s\+\s/g, ' & '],
  [/\s+--+\s+/g, ' - '],
  [/ +([;:,.])(?=\s)/g, '$1'],
  [/\b(yes|ja|sí|oui) (?:(?:or|oder|o|ou) )?(no|nein|non)(?=\s*(?:[,;.)]|$))/giu, '$1/$2'],
];
const arrow = /\s*(?:->|→|=>|»)\s*/u;

/** "judging -> rabbit, judge" has a head, "asked -> booked -> done" choices. */
function withoutArrows(segment: string): string {
  const pieces = splitOutside(segment, arrow);
  if (pieces.length === 2 && /,/.test(pieces[1]?.text ?? '')) return pieces.map(({ text }) => text).join(': ');
  return segment.replace(new RegExp(arrow.source, 'gu'), '/');
}

const slash = /(?<=[\p{L})])\s*\/\s*(?=\p{L})/u;
/** Fewer names with slashes between them may be the choices of one. */
const fewestInSlashes = 4;

/** "title / composer / voicing (SATB, SSA) / copies" is a list, unlike "state: new / used / broken / sold". */
function withoutSlashes(line: string): string {
  const pieces = splitOutside(line, slash);
  return pieces.length < fewestInSlashes || /[:,;]/.test(line.replace(/\([^()]*\)/g, ''))
    ? line
    : `${pieces.map(({ text }) => text).join(', ')}${/\s*$/.exec(line)?.[0] ?? ''}`;
}

/** The request with one mark for each purpose, as lists are read. */
export function withPlainMarks(request: string): string {
  return marks
    .reduce((text, [pattern, plain]) => text.replace(pattern, plain), request)
    .split(/(?<=[;\n])/)
    .map((segment) => (arrow.test(segment) ? withoutArrows(segment) : segment))
    .map((segment) => (slash.test(segment) ? withoutSlashes(segment) : segment))
    .join('');
}
