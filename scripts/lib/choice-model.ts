import { sumOf } from '@lathe/builder-chat/engine/language/roles/weights';

/** A choice among several, each with its signs, and which of them are right. */
export interface Choice {
  readonly options: readonly (readonly string[])[];
  readonly right: readonly number[];
}

const rounds = 250;
const step = 0.05;
/** What keeps weights small that few choices speak for (L2). */
const shrinking = 0.3;
/** Adam's usual decay rates. */
const [first, second] = [0.9, 0.999];

/** How likely each option is chosen. */
function chancesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}

/** The option for which its signs speak most. */
export function bestOption(options: Choice['options'], weights: ReadonlyMap<string, number>): number {
  const scores = options.map((signs) => sumOf(signs, weights));
  return scores.indexOf(Math.max(...scores));
}

/** Weights of a conditional logit model (McFadden, 1974), by gradient descent (Kingma and Ba, 2015). */
export function fitChoices(choices: readonly Choice[]): Map<string, number> {
  const places = new Map<string, number>();
  const placeOf = (sign: string): number => {
    const known = places.get(sign);
    if (known !== undefined) return known;
    places.set(sign, places.size);
    return places.size - 1;
  };
  const coded = choices.map(({ options, right }) => ({ options: options.map((signs) => signs.map(placeOf)), right }));
  const size = places.size;
  const [weights, means, squares] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
  for (let round = 1; round <= rounds; round += 1) {
    const slopes = weights.map((weight) => shrinking * weight);
    for (const { options, right } of coded) {
      const chances = chancesOf(options.map((signs) => signs.reduce((sum, at) => sum + weights[at]!, 0)));
      const hit = right.reduce((sum, at) => sum + chances[at]!, 0);
      for (const [at, signs] of options.entries()) {
        const error = chances[at]! - (right.includes(at) ? chances[at]! / hit : 0);
        for (const sign of signs) slopes[sign]! += error;
      }
    }
    for (const [at, slope] of slopes.entries()) {
      const mean = first * means[at]! + (1 - first) * slope;
      const square = second * squares[at]! + (1 - second) * slope ** 2;
      means[at] = mean;
      squares[at] = square;
      weights[at]! -= (step * (mean / (1 - first ** round))) / (Math.sqrt(square / (1 - second ** round)) + 1e-8);
    }
  }
  return new Map([...places].map(([sign, at]) => [sign, weights[at]!]));
}
