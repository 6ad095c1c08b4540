/** Weights by their signs, out of "sign=weight|sign=weight". */
export const readWeights = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split('|')
      .map((pair) => pair.split('='))
      .map(([sign = '', weight]): [string, number] => [sign, Number(weight)]),
  );

/** How much all signs speak for something together. */
export const sumOf = (signs: readonly string[], weights: ReadonlyMap<string, number>): number =>
  signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0);
