import type { ModelPrice } from './model-settings.js';
import type { TokenUsage } from './models.js';

const perMillion = 1_000_000;

/** US dollars by what they are paid for. */
export interface Costs {
  readonly promptCost: number;
  readonly completionCost: number;
  readonly cacheReadCost: number;
  readonly cacheWriteCost: number;
  readonly totalCost: number;
}

/** What a call costs; tokens that a cache took or gave are not counted as prompt. */
export function costsOf(
  { promptTokens, completionTokens, cacheReadTokens, cacheWriteTokens }: TokenUsage,
  { input, output, cacheRead = input, cacheWrite = input }: ModelPrice,
): Costs {
  const prompt = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens) * input;
  const completion = completionTokens * output;
  const read = cacheReadTokens * cacheRead;
  const written = cacheWriteTokens * cacheWrite;
  return {
    promptCost: prompt / perMillion,
    completionCost: completion / perMillion,
    cacheReadCost: read / perMillion,
    cacheWriteCost: written / perMillion,
    totalCost: (prompt + completion + read + written) / perMillion,
  };
}

/** US dollars that a call costs; null when the price is not known. */
export const costOf = (usage: TokenUsage, price: ModelPrice | undefined): number | null =>
  price === undefined ? null : costsOf(usage, price).totalCost;
