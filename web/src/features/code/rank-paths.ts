/**
 * Paths that hold the typed letters in their order, the nearest first: the start of a name counts most, then letters
 * beside each other.
 */
export function rankPaths(paths: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase().replace(/\s/g, '');
  return paths
    .map((path) => ({ path, score: scoreOf(path, wanted) }))
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => b.score! - a.score! || a.path.length - b.path.length)
    .map(({ path }) => path);
}

function scoreOf(path: string, wanted: string): number | undefined {
  const text = path.toLowerCase();
  const name = text.lastIndexOf('/') + 1;
  if (text.startsWith(wanted, name)) return 1000;
  let score = 0;
  let last = -1;
  for (const letter of wanted) {
    const at = text.indexOf(letter, last + 1);
    if (at < 0) return undefined;
    const startsWord = at === name || /[A-Z]/.test(path[at] ?? '') || path[at - 1] === '/';
    score += (at === last + 1 ? 5 : 0) + (startsWord ? 8 : 0) - (at - last - 1) * 0.1;
    last = at;
  }
  return score;
}
