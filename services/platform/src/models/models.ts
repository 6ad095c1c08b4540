import type { z } from 'zod';
import type { ModelSettings } from './model-settings.js';

/** One turn of what a model is told. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string | readonly MessagePart[];
}

/** A stretch of text, or a picture (base64). Texts follow each other as they are. */
export type MessagePart =
  | {
      readonly type: 'text';
      readonly text: string;
      /** What comes up to here is likely to come again: a provider that caches where it is told to does it here. */
      readonly endsStablePrefix?: boolean;
    }
  | { readonly type: 'image'; readonly contentType: string; readonly data: string };

/** Who a call is made for, what for, and what stops it. */
export interface ModelCall {
  /** Whose ledger the call is entered in. */
  readonly accountId: string;
  /** The app that it is made for, where it is for one. */
  readonly appId?: string;
  /** What the call is for, in a word; stands in the ledger. */
  readonly purpose: string;
  /** The turn of the builder chat that it belongs to. */
  readonly turnId?: string;
  readonly signal: AbortSignal;
  /** A name from LLM_MODELS; LLM_MODEL when absent. */
  readonly model?: string;
  /** From 0 to 2, in place of what LLM_MODELS says of the model. One that takes none, or less, is sent what it takes. */
  readonly temperature?: number;
}

/** `cut`: it ended without saying that it is whole. */
export type FinishReason = 'stop' | 'length' | 'refusal' | 'cut' | 'other';

/** Tokens of a call. Those read from or written to a provider's cache are counted among the prompt's too. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
  cacheReadTokens: number;
  cacheWriteTokens: number;
}

export type ModelChunk =
  | { type: 'text'; text: string }
  | { type: 'end'; finishReason: FinishReason; usage: TokenUsage };

/** What a model can take in. */
export interface ModelAbilities {
  /** Tokens of prompt and answer together. */
  readonly window: number;
  readonly seesImages: boolean;
}

/** Injection token of the Models of this installation. */
export const MODELS = Symbol('Models');

/**
 * The language models of this installation (design 12.5). Every call that a provider counted is entered in the usage
 * ledger, also one that failed or was stopped half way. Calls throw `model/not-configured` where there is no model, and
 * a ModelError when the model cannot go on.
 */
export interface Models {
  /** LLM_MODEL; null where no model is configured. */
  readonly name: string | null;
  /** Every model that a call may name, with what is known of it. */
  readonly configured: ReadonlyMap<string, ModelSettings>;
  /** Of a model that a call may name; LLM_MODEL when absent. */
  abilitiesOf(model?: string): ModelAbilities;
  /** Text as it is written; the last chunk is the end. */
  stream(messages: readonly ModelMessage[], call: ModelCall): AsyncIterable<ModelChunk>;
  /** An object that fits the schema. The model gets one chance to correct an answer that does not. */
  object<S extends z.ZodObject>(schema: S, messages: readonly ModelMessage[], call: ModelCall): Promise<z.output<S>>;
}
