import type { ModelPrice } from './model-settings.js';
import type { TokenUsage } from './models.js';

const perMillion = 1_000_000;

/** US dollars that a call costs; null when the price is not known. What a cache takes or gives is priced as input. */
export function costOf({ promptTokens, completionTokens }: TokenUsage, price: ModelPrice | undefined): number | null {
  if (price === undefined) return null;
  return (promptTokens * price.input + completionTokens * price.output) / perMillion;
}
