// Measures of a ranking as trec_eval computes them, each for one question.

type Relevance = ReadonlyMap<string, number>;

const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, gain, place) => sum + gain / Math.log2(place + 2), 0);

/** Normalised discounted cumulative gain of the first so many; 0 where nothing is relevant. */
export function ndcg(ranked: readonly string[], relevance: Relevance, most: number): number {
  const gains = ranked.slice(0, most).map((id) => Math.max(0, relevance.get(id) ?? 0));
  const best = [...relevance.values()].filter((gain) => gain > 0).sort((a, b) => b - a);
  return best.length === 0 ? 0 : discounted(gains) / discounted(best.slice(0, most));
}

/** Share of all that is relevant which is among the first so many; 0 where nothing is relevant. */
export function recall(ranked: readonly string[], relevance: Relevance, most: number): number {
  const relevant = [...relevance].flatMap(([id, gain]) => (gain > 0 ? [id] : []));
  const found = new Set(ranked.slice(0, most));
  return relevant.length === 0 ? 0 : relevant.filter((id) => found.has(id)).length / relevant.length;
}
