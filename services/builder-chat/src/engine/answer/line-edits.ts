import type { EditPair } from './grammar.js';

/** Files longer than this are rewritten rather than compared. Lines. */
const maxLines = 1500;

interface Hunk {
  /** Lines `from` to `to` (exclusive) of the old text become `lines`. */
  from: number;
  to: number;
  lines: string[];
}

/** Where two texts differ, by longest common subsequence of lines. */
function hunksOf(before: string[], after: string[]): Hunk[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1)
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const hunks: Hunk[] = [];
  let open: Hunk | undefined;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      open = undefined;
      i += 1;
      j += 1;
      continue;
    }
    if (!open) hunks.push((open = { from: head + i, to: head + i, lines: [] }));
    if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      open.to += 1;
      i += 1;
    } else {
      open.lines.push(b[j] ?? '');
      j += 1;
    }
  }
  return hunks;
}

function occurrences(lines: string[], wanted: string[]): number {
  let count = 0;
  for (let at = 0; at + wanted.length <= lines.length; at += 1)
    if (wanted.every((line, index) => lines[at + index] === line)) count += 1;
  return count;
}

/** Lines around a hunk until its text is found once, and says something. */
function widened(hunk: Hunk, before: string[]): Hunk {
  let { from, to } = hunk;
  let lines = hunk.lines;
  const isVague = (): boolean =>
    from === to ||
    !before.slice(from, to).some((line) => /\w{3}/.test(line)) ||
    occurrences(before, before.slice(from, to)) !== 1;
  while (isVague() && (from > 0 || to < before.length)) {
    if (from > 0) {
      from -= 1;
      lines = [before[from] ?? '', ...lines];
    }
    if (isVague() && to < before.length) {
      lines = [...lines, before[to] ?? ''];
      to += 1;
    }
  }
  return { from, to, lines };
}

function merged(hunks: Hunk[], before: string[]): Hunk[] {
  const done: Hunk[] = [];
  for (const hunk of hunks) {
    const last = done.at(-1);
    if (!last || hunk.from > last.to) {
      done.push(hunk);
      continue;
    }
    // The two share context lines: those of the second that the first already has are left out.
    const shared = last.to - hunk.from;
    done[done.length - 1] = {
      from: last.from,
      to: Math.max(last.to, hunk.to),
      lines: [...last.lines, ...hunk.lines.slice(shared)],
    };
    if (hunk.to < last.to) return [{ from: 0, to: before.length, lines: [] }];
  }
  return done;
}

/** Search and replace pairs that turn `before` into `after`; nothing when writing the file anew is better. */
export function editPairs(before: string, after: string): EditPair[] | undefined {
  const old = before.split('\n');
  const next = after.split('\n');
  if (old.length > maxLines || next.length > maxLines) return undefined;
  const hunks = merged(
    hunksOf(old, next).map((hunk) => widened(hunk, old)),
    old,
  );
  const pairs = hunks.map((hunk) => ({
    search: old.slice(hunk.from, hunk.to).join('\n'),
    replace: hunk.lines.join('\n'),
  }));
  const size = hunks.reduce((sum, hunk) => sum + hunk.to - hunk.from, 0);
  if (size > old.length * 0.6 || pairs.some((pair) => pair.search.trim() === '')) return undefined;
  return applyPairs(before, pairs) === after ? pairs : undefined;
}

/** The text with the pairs put in; nothing unless each search text is there once, as whole lines. */
export function applyPairs(text: string, pairs: readonly EditPair[]): string | undefined {
  let lines = text.split('\n');
  for (const pair of pairs) {
    const wanted = pair.search.split('\n');
    if (occurrences(lines, wanted) !== 1) return undefined;
    const at = lines.findIndex((_line, index) => wanted.every((line, offset) => lines[index + offset] === line));
    lines = [
      ...lines.slice(0, at),
      ...(pair.replace === '' ? [] : pair.replace.split('\n')),
      ...lines.slice(at + wanted.length),
    ];
  }
  return lines.join('\n');
}
