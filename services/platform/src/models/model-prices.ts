import { z } from 'zod';
import type { TokenUsage } from './models.js';

/** US dollars per million tokens. */
export interface ModelPrice {
  readonly input: number;
  readonly output: number;
}

const entry = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/;
const perMillion = 1_000_000;

/** `gpt-5=1.25/10,qwen3:8b=0/0`: names with their prices, input before output. */
export const modelPrices = z.string().transform((text, context): ReadonlyMap<string, ModelPrice> => {
  const prices = new Map<string, ModelPrice>();
  for (const part of text.split(',').map((one) => one.trim())) {
    const [, name, input, output] = entry.exec(part) ?? [];
    if (name === undefined || prices.has(name)) {
      const reason =
        name === undefined ? `must be name=input/output, several separated by commas: ${part}` : `names ${name} twice`;
      context.addIssue({ code: 'custom', message: reason });
      return z.NEVER;
    }
    prices.set(name, { input: Number(input), output: Number(output) });
  }
  return prices;
});

/** US dollars that a call costs; null when the price is not known. What a cache takes or gives is priced as input. */
export function costOf({ promptTokens, completionTokens }: TokenUsage, price: ModelPrice | undefined): number | null {
  if (price === undefined) return null;
  return (promptTokens * price.input + completionTokens * price.output) / perMillion;
}
