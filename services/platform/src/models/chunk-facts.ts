import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import type { FinishReason, ModelMessage, TokenUsage } from './models.js';

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
const wholeTokens = (given: number): number => (Number.isFinite(given) ? Math.max(0, Math.round(given)) : 0);

export const wholeUsage = (counted: TokenUsage): TokenUsage => ({
  promptTokens: wholeTokens(counted.promptTokens),
  completionTokens: wholeTokens(counted.completionTokens),
  cacheReadTokens: wholeTokens(counted.cacheReadTokens),
  cacheWriteTokens: wholeTokens(counted.cacheWriteTokens),
});

const charactersPerToken = 4;

/** What a call took that broke off before its provider counted; `written` in characters. */
export function estimateOf(read: readonly ModelMessage[], written: number): TokenUsage {
  const characters = read.reduce((sum, { content }) => sum + content.length, 0);
  return {
    ...noTokens,
    promptTokens: Math.ceil(characters / charactersPerToken),
    completionTokens: Math.ceil(written / charactersPerToken),
  };
}

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  end_turn: 'stop',
  stop_sequence: 'stop',
  length: 'length',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  content_filter: 'refusal',
  refusal: 'refusal',
  safety: 'refusal',
  prohibited_content: 'refusal',
  blocklist: 'refusal',
  recitation: 'refusal',
  spii: 'refusal',
  image_safety: 'refusal',
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
