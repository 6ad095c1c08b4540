import { wholeTokens } from '@lathe/platform/models/chunk-facts';
import type { UsageRecord } from '@lathe/proto/builder-chat/usage';
import type { WrittenAnswer } from './write-answer.js';

/** Tokens of an answer; null when the model counts none. Repairs are not in it: they cost the user nothing. */
export function usageOf(
  { usage: given, finishReason }: WrittenAnswer,
  model: string,
  messageId: string,
): UsageRecord | null {
  const usage = {
    promptTokens: wholeTokens(given.promptTokens),
    completionTokens: wholeTokens(given.completionTokens),
    cacheReadTokens: wholeTokens(given.cacheReadTokens),
    cacheWriteTokens: wholeTokens(given.cacheWriteTokens),
  };
  const totalTokens = usage.promptTokens + usage.completionTokens;
  if (totalTokens === 0) return null;
  return { ...usage, totalTokens, modelInfo: { model }, finishReason, timestamp: new Date().toISOString(), messageId };
}
