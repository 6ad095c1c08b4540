import type { UsageRecord } from '@lathe/proto/builder-chat/usage';
import type { WrittenAnswer } from './write-answer.js';

/** Tokens of an answer; null when the model counts none. Repairs are not in it: they cost the user nothing. */
export function usageOf(
  { usage: given, finishReason }: WrittenAnswer,
  model: string,
  messageId: string,
): UsageRecord | null {
  const usage = {
    promptTokens: tokens(given.promptTokens),
    completionTokens: tokens(given.completionTokens),
    cacheReadTokens: tokens(given.cacheReadTokens),
    cacheWriteTokens: tokens(given.cacheWriteTokens),
  };
  const totalTokens = usage.promptTokens + usage.completionTokens;
  if (totalTokens === 0) return null;
  return { ...usage, totalTokens, modelInfo: { model }, finishReason, timestamp: new Date().toISOString(), messageId };
}

/** What providers call a count is not always one. */
const tokens = (given: number): number => (Number.isFinite(given) ? Math.max(0, Math.round(given)) : 0);
