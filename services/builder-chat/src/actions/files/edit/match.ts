import type { EditPair } from '@lathe/proto/builder-chat/actions';

/** Where a pair goes: line ranges of the file (from inclusive, to exclusive), and the replacement indented for each. */
export type Located =
  { ok: true; spans: { from: number; to: number; replacement: string[] }[] } | { ok: false; reason: string };

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
export function locate(lines: string[], pair: EditPair): Located {
  if (pair.search.trim() === '') return { ok: false, reason: 'the search text is empty' };
  const search = pair.search.split('\n');
  const replace = pair.replace === '' ? [] : pair.replace.split('\n');
  for (const [wanted, replacement] of withAndWithoutBlankEdges(search, replace)) {
    for (const way of ways) {
      const starts = occurrences(lines.map(way), wanted.map(way));
      if (starts.length > 0) return place(lines, wanted, replacement, starts, pair.expectedCount);
    }
  }
  return {
    ok: false,
    reason: `the search text is not in the file: "${(search.find((line) => line.trim() !== '') ?? '').trim().slice(0, 100)}"`,
  };
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
  if (starts.length !== expected) {
    const at = starts.map((start) => start + 1).join(', ');
    const times = starts.length === 1 ? 'once' : `${starts.length} times`;
    return {
      ok: false,
      reason: `the search text occurs ${times}, not ${expected === 1 ? 'once' : `${expected} times`} (line ${at})`,
    };
  }
  const spans = starts.map((from) => ({
    from,
    to: from + wanted.length,
    replacement: reindent(replacement, wanted, lines.slice(from, from + wanted.length)),
  }));
  return { ok: true, spans };
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
