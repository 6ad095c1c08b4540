import type { UsageRecord } from '@lathe/proto/builder-chat/usage';
import type { AnswerModel } from '../../models/answer-model.js';
import type { WrittenAnswer } from './write-answer.js';

/**
 * Tokens of an answer, and what they cost where that is known; null when the model counts none. Repairs are not in it:
 * they cost the user nothing.
 */
export function usageOf(
  { usage, finishReason }: WrittenAnswer,
  model: AnswerModel,
  messageId: string,
): UsageRecord | null {
  const totalTokens = usage.promptTokens + usage.completionTokens;
  if (totalTokens === 0) return null;
  const timestamp = new Date().toISOString();
  return {
    ...usage,
    ...model.costs?.(usage),
    totalTokens,
    modelInfo: { model: model.name },
    finishReason,
    timestamp,
    messageId,
  };
}
