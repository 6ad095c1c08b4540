import type { EditPair } from '@lathe/proto/builder-chat/actions';
import { partsOfLines, withParts } from './part-of-line.js';

/** Where a pair goes: line ranges of the file (from inclusive, to exclusive), and the replacement indented for each. */
export type Located =
  | { ok: true; spans: { from: number; to: number; replacement: string[] }[]; isLoose?: true }
  | { ok: false; reason: string };

const lookAlikes: [RegExp, string][] = [
  [/[\u2018\u2019\u201A\u2032]/g, "'"],
  [/[\u201C\u201D\u201E\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u00A0\u2000-\u200A\u202F\u3000]/g, ' '],
  [/[\u200B\uFEFF]/g, ''],
  [/\u2026/g, '...'],
];

const unicode = (line: string): string =>
  lookAlikes.reduce((text, [pattern, plain]) => text.replace(pattern, plain), line).trim();

/** From exact to forgiving; the first way that finds the text at all decides. */
const ways: ((line: string) => string)[] = [(line) => line, (line) => line.trimEnd(), (line) => line.trim(), unicode];

/**
 * Finds the lines a pair is about. The text must occur exactly `expectedCount` times; the first of several is never
 * just taken.
 */
export function locate(lines: string[], written: EditPair): Located {
  const pair = { ...written, search: written.search.replace(/^\uFEFF/, '') };
  if (pair.search.trim() === '') return { ok: false, reason: 'the search text is empty' };
  const search = pair.search.split('\n');
  const replace = pair.replace === '' ? [] : pair.replace.split('\n');
  for (const [wanted, replacement] of withAndWithoutBlankEdges(search, replace)) {
    for (const way of ways) {
      const starts = occurrences(lines.map(way), wanted.map(way));
      if (starts.length > 0) return place(lines, wanted, replacement, starts, pair.expectedCount);
    }
  }
  return (
    inLines(lines, pair) ??
    blindly(lines, trimBlank(search), trimBlank(replace), pair.expectedCount) ??
    inLines(lines, pair, sameQuotes) ??
    missing(search)
  );
}

const missing = (search: string[]): Located => ({
  ok: false,
  reason: `the search text is not in the file: "${(search.find((line) => line.trim() !== '') ?? '').trim().slice(0, 100)}"`,
});

/** A shorter text may stand anywhere by chance. */
const shortestPart = 4;

/** As long as the text itself, so that places stay true. */
const sameQuotes = (text: string): string => text.replace(/['`\u2018\u2019\u201C\u201D]/g, '"');

/** A part of a line, or lines of which the first or last is not whole. */
function inLines(lines: string[], pair: EditPair, same = (text: string): string => text): Located | undefined {
  const content = lines.join('\n');
  const needle = pair.search.trim();
  const places = needle.length < shortestPart ? [] : partsOfLines(same(content), same(needle));
  if (places.length === 0) return undefined;
  if (places.length !== pair.expectedCount)
    return wrongCount(
      places.map((at) => content.slice(0, at).split('\n').length - 1),
      pair.expectedCount,
    );
  const replacement = withParts(content, places, pair).split('\n');
  return { ok: true, spans: [{ from: 0, to: lines.length, replacement }], isLoose: true };
}

/** Without what models write now so, now so: quotes, semicolons, trailing commas, spaces. */
const blind = (line: string): string =>
  unicode(line)
    .replace(/["`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/ ?([(){}[\]=<>+*/?:&|,;]) ?/g, '$1')
    .replace(/,(?=[}\])])/g, '')
    .replace(/[;,]+$/, '');

function blindly(lines: string[], wanted: string[], replacement: string[], expected: number): Located | undefined {
  const plain = wanted.map(blind);
  if (plain.join('').length < shortestPart) return undefined;
  const starts = occurrences(lines.map(blind), plain);
  if (starts.length === 0) return undefined;
  const located = place(lines, wanted, replacement, starts, expected);
  if (!located.ok) return located;
  return {
    ok: true,
    isLoose: true,
    spans: located.spans.map((span) => ({
      ...span,
      replacement: withEnding(span.replacement, lines[span.to - 1] ?? '', wanted.at(-1) ?? ''),
    })),
  };
}

/** The comma or semicolon that the search text forgot stays at the end of what takes its place. */
function withEnding(replacement: string[], found: string, wanted: string): string[] {
  const ending = /[;,]$/.exec(found.trimEnd())?.[0];
  const last = replacement.at(-1);
  if (ending === undefined || last === undefined || /[;,]$/.test(wanted.trimEnd())) return replacement;
  return /[;,{([>]$/.test(last.trimEnd()) ? replacement : [...replacement.slice(0, -1), last.trimEnd() + ending];
}

function withAndWithoutBlankEdges(search: string[], replace: string[]): [string[], string[]][] {
  const trimmed = trimBlank(search);
  return trimmed.length === search.length
    ? [[search, replace]]
    : [
        [search, replace],
        [trimmed, trimBlank(replace)],
      ];
}

function trimBlank(lines: string[]): string[] {
  const filled = (line: string): boolean => line.trim() !== '';
  return lines.slice(lines.findIndex(filled), lines.findLastIndex(filled) + 1);
}

function occurrences(lines: string[], wanted: string[]): number[] {
  const starts: number[] = [];
  for (let at = 0; at + wanted.length <= lines.length; at += 1) {
    if (!wanted.every((line, index) => lines[at + index] === line)) continue;
    starts.push(at);
    at += wanted.length - 1;
  }
  return starts;
}

function place(lines: string[], wanted: string[], replacement: string[], starts: number[], expected: number): Located {
  if (starts.length !== expected) return wrongCount(starts, expected);
  const spans = starts.map((from) => ({
    from,
    to: from + wanted.length,
    replacement: reindent(replacement, wanted, lines.slice(from, from + wanted.length)),
  }));
  return { ok: true, spans };
}

/** `starts` are lines from 0. */
function wrongCount(starts: number[], expected: number): Located {
  const at = starts.map((start) => start + 1).join(', ');
  const times = starts.length === 1 ? 'once' : `${starts.length} times`;
  return {
    ok: false,
    reason: `the search text occurs ${times}, not ${expected === 1 ? 'once' : `${expected} times`} (line ${at})`,
  };
}

const indentOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? '';

/** Moves the replacement by as much as the file's lines are indented otherwise than the search text. */
function reindent(replacement: string[], wanted: string[], found: string[]): string[] {
  const at = wanted.findIndex((line) => line.trim() !== '');
  const written = indentOf(wanted[at] ?? '');
  const actual = indentOf(found[at] ?? '');
  if (written === actual) return replacement;
  return replacement.map((line) => {
    if (line.trim() === '') return line;
    if (line.startsWith(written)) return actual + line.slice(written.length);
    return actual.slice(0, Math.max(0, actual.length - (written.length - indentOf(line).length))) + line.trimStart();
  });
}
