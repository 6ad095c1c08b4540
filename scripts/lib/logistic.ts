/** Something that has signs, and whether it is what they are to tell. */
export interface Example {
  readonly signs: readonly string[];
  readonly isThing: boolean;
}

const rounds = 400;
const step = 0.05;
/** What keeps weights small that few examples speak for (L2). */
const shrinking = 2;
/** Adam's usual decay rates. */
const [first, second] = [0.9, 0.999];

/** How likely it is with these signs, from 0 to 1. */
export function chanceOf(signs: readonly string[], weights: ReadonlyMap<string, number>): number {
  return 1 / (1 + Math.exp(-signs.reduce((sum, sign) => sum + (weights.get(sign) ?? 0), 0)));
}

/** Weights of a logistic regression, by gradient descent (Kingma and Ba, 2015). */
export function fit(examples: readonly Example[]): Map<string, number> {
  const weights = new Map(examples.flatMap(({ signs }) => signs.map((sign) => [sign, 0])));
  const means = new Map(weights);
  const squares = new Map(weights);
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = new Map([...weights].map(([sign, weight]) => [sign, shrinking * weight]));
    for (const { signs, isThing } of examples) {
      const error = chanceOf(signs, weights) - Number(isThing);
      for (const sign of signs) slopes.set(sign, slopes.get(sign)! + error);
    }
    for (const [sign, slope] of slopes) {
      means.set(sign, first * means.get(sign)! + (1 - first) * slope);
      squares.set(sign, second * squares.get(sign)! + (1 - second) * slope ** 2);
      const mean = means.get(sign)! / (1 - first ** round);
      const square = squares.get(sign)! / (1 - second ** round);
      weights.set(sign, weights.get(sign)! - (step * mean) / (Math.sqrt(square) + 1e-8));
    }
  }
  return weights;
}
