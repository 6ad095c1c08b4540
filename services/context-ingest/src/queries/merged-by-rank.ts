/** So far down a list the places begin to count alike; the usual constant of reciprocal rank fusion. */
const evens = 60;

/** Merges lists, the best first in each, by the places that something has in them (reciprocal rank fusion). */
export function mergedByRank(
  lists: readonly { readonly keys: readonly string[]; readonly weight: number }[],
  most: number,
): { key: string; score: number }[] {
  const scores = new Map<string, number>();
  for (const { keys, weight } of lists)
    for (const [rank, key] of keys.entries()) scores.set(key, (scores.get(key) ?? 0) + weight / (evens + rank + 1));
  return [...scores]
    .map(([key, score]) => ({ key, score }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
}
