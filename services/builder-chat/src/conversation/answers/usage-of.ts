import type { UsageRecord } from '@lathe/proto/builder-chat/usage';
import type { WrittenAnswer } from './write-answer.js';

/** Tokens of an answer; null when the model counts none. Repairs are not in it: they cost the user nothing. */
export function usageOf({ usage, finishReason }: WrittenAnswer, model: string, messageId: string): UsageRecord | null {
  const totalTokens = usage.promptTokens + usage.completionTokens;
  if (totalTokens === 0) return null;
  return { ...usage, totalTokens, modelInfo: { model }, finishReason, timestamp: new Date().toISOString(), messageId };
}
