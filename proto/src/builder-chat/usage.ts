/** Tokens and costs of one model answer (spec/2, section 3: usage record). */
import { z } from 'zod';

const tokens = z.int().nonnegative();
/** US dollars. */
const cost = z.number().nonnegative();

export const usageRecord = z.object({
  promptTokens: tokens,
  completionTokens: tokens,
  cacheReadTokens: tokens,
  cacheWriteTokens: tokens,
  totalTokens: tokens,
  /** Costs are absent when the prices of the model are not known. */
  promptCost: cost.optional(),
  completionCost: cost.optional(),
  cacheReadCost: cost.optional(),
  cacheWriteCost: cost.optional(),
  totalCost: cost.optional(),
  modelInfo: z.object({ model: z.string() }),
  finishReason: z.string(),
  timestamp: z.iso.datetime(),
  messageId: z.string(),
});
export type UsageRecord = z.infer<typeof usageRecord>;
