import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import type { FinishReason, TokenUsage } from './models.js';

export const noTokens: Readonly<TokenUsage> = {
  promptTokens: 0,
  completionTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
};

/** Several chunks may carry usage; counts add up, as LangChain's own do. */
export function withUsage(usage: TokenUsage, given: UsageMetadata | undefined): TokenUsage {
  if (given === undefined) return usage;
  return {
    promptTokens: usage.promptTokens + given.input_tokens,
    completionTokens: usage.completionTokens + given.output_tokens,
    cacheReadTokens: usage.cacheReadTokens + (given.input_token_details?.cache_read ?? 0),
    cacheWriteTokens: usage.cacheWriteTokens + (given.input_token_details?.cache_creation ?? 0),
  };
}

/** What providers call a count is not always one. */
export const wholeTokens = (given: number): number => (Number.isFinite(given) ? Math.max(0, Math.round(given)) : 0);

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'refusal',
  refusal: 'refusal',
  safety: 'refusal',
  prohibited_content: 'refusal',
};

export function finishReasonOf({
  response_metadata: given,
  additional_kwargs: extra,
}: AIMessageChunk): FinishReason | undefined {
  const metadata = given as Record<string, unknown>;
  const word =
    metadata['finish_reason'] ??
    metadata['finishReason'] ??
    metadata['stop_reason'] ??
    metadata['done_reason'] ??
    extra?.['stop_reason'];
  return typeof word === 'string' ? (reasons[word.toLowerCase()] ?? 'other') : undefined;
}
