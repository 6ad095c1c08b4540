import type { AIMessageChunk } from '@langchain/core/messages';
import {
  type AnswerChunk,
  type AnswerModel,
  type AnswerRequest,
  type AnswerUsage,
  type FinishReason,
  ModelError,
} from './answer-model.js';

/** Milliseconds without a word after which a stream counts as broken off. */
const STALL_MS = 120_000;

/** Begins the stream of one answer. */
export type OpenAnswer = (request: AnswerRequest, signal: AbortSignal) => Promise<AsyncIterable<AIMessageChunk>>;

/** Answers by any LangChain chat model. What providers name differently is made equal here and nowhere else. */
export class ChatModelAnswers implements AnswerModel {
  private loaded: Promise<OpenAnswer> | undefined;

  /**
   * `load` runs with the first answer: LangChain takes 55 MB and a quarter of a second, which an idle process need not
   * have.
   */
  constructor(
    readonly name: string,
    readonly canRepair: boolean,
    private readonly load: () => Promise<OpenAnswer>,
    private readonly stallMs = STALL_MS,
  ) {}

  async *answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
    this.loaded ??= this.load();
    const open = await this.loaded;
    const stalled = new AbortController();
    let timer = this.watch(stalled);
    const usage: AnswerUsage = { promptTokens: 0, completionTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
    let finishReason: FinishReason = 'other';
    let appName: string | undefined;
    try {
      for await (const chunk of await open(request, AbortSignal.any([signal, stalled.signal]))) {
        clearTimeout(timer);
        timer = this.watch(stalled);
        addUsage(usage, chunk);
        finishReason = finishReasonOf(chunk) ?? finishReason;
        appName = appNameOf(chunk) ?? appName;
        if (chunk.text !== '') yield { type: 'text', text: chunk.text };
      }
    } catch (error) {
      signal.throwIfAborted();
      throw modelError(error);
    } finally {
      clearTimeout(timer);
    }
    signal.throwIfAborted();
    yield { type: 'end', finishReason, usage, ...(appName !== undefined && { appName }) };
  }

  private watch(stalled: AbortController): NodeJS.Timeout {
    return setTimeout(() => stalled.abort(new Error(`No word from ${this.name} for ${this.stallMs} ms`)), this.stallMs);
  }
}

/** Several chunks may carry usage; counts add up, as LangChain's own do. */
function addUsage(usage: AnswerUsage, { usage_metadata: given }: AIMessageChunk): void {
  if (given === undefined) return;
  usage.promptTokens += given.input_tokens;
  usage.completionTokens += given.output_tokens;
  usage.cacheReadTokens += given.input_token_details?.cache_read ?? 0;
  usage.cacheWriteTokens += given.input_token_details?.cache_creation ?? 0;
}

const REASONS: Readonly<Record<string, FinishReason>> = {
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

function finishReasonOf({
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
  return typeof word === 'string' ? (REASONS[word.toLowerCase()] ?? 'other') : undefined;
}

/** The built-in engine names a new app. */
function appNameOf({ response_metadata: metadata }: AIMessageChunk): string | undefined {
  const name: unknown = (metadata as Record<string, unknown>)['app_name'];
  return typeof name === 'string' && name !== '' ? name.slice(0, 80) : undefined;
}

function modelError(error: unknown): ModelError {
  const { status, code, name } = error as { status?: unknown; code?: unknown; name?: unknown };
  if (status === 429 || name === 'RateLimitError') return new ModelError('too-many-requests', error);
  if (status === 401 || status === 403 || code === 'invalid_api_key') return new ModelError('chat/model-key', error);
  return new ModelError('chat/model-failed', error);
}
