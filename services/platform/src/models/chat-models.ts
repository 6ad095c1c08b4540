import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessage } from '@langchain/core/messages';
import { z } from 'zod';
import { invalid } from '../errors/domain-error.js';
import { finishReasonOf, noTokens, wholeTokens, withUsage } from './chunk-facts.js';
import { turnOf } from './message-content.js';
import { ModelError, toModelError } from './model-error.js';
import { costOf, type ModelPrice } from './model-prices.js';
import type {
  FinishReason,
  ModelAbilities,
  ModelCall,
  ModelChunk,
  ModelMessage,
  Models,
  TokenUsage,
} from './models.js';
import type { UsageLedger } from './usage-ledger.js';

/** Milliseconds without a word after which a call counts as broken off. */
const stallAfterMs = 120_000;
const functionName = 'answer';

export interface ChatModelsSetup {
  /** The model of calls that name none. */
  readonly name: string;
  /** Modest ones when absent. */
  readonly abilities?: ModelAbilities;
  readonly prices: ReadonlyMap<string, ModelPrice>;
  /** The provider caches what the messages mark, and nothing else. */
  readonly marksCache?: boolean;
  /** Runs with the first call: LangChain takes 55 MB and a quarter of a second, which an idle process need not have. */
  readonly open: (model: string) => Promise<BaseChatModel>;
  readonly ledger: UsageLedger;
  readonly stallMs?: number;
}

/** Models by any LangChain chat model. What providers name differently is made equal here and nowhere else. */
export class ChatModels implements Models {
  readonly name: string;
  readonly abilities: ModelAbilities;
  private readonly opened = new Map<string, Promise<BaseChatModel>>();
  private readonly stallMs: number;

  constructor(private readonly setup: ChatModelsSetup) {
    this.name = setup.name;
    this.abilities = setup.abilities ?? { window: 32_000, seesImages: false };
    this.stallMs = setup.stallMs ?? stallAfterMs;
  }

  async *stream(messages: readonly ModelMessage[], call: ModelCall): AsyncGenerator<ModelChunk> {
    const model = await this.modelOf(call);
    const stalled = new AbortController();
    let timer = this.watch(stalled);
    let usage = noTokens;
    let finishReason: FinishReason = 'other';
    try {
      for await (const chunk of await model.stream(this.turns(messages), {
        signal: AbortSignal.any([call.signal, stalled.signal]),
      })) {
        clearTimeout(timer);
        timer = this.watch(stalled);
        usage = withUsage(usage, chunk.usage_metadata);
        finishReason = finishReasonOf(chunk) ?? finishReason;
        if (chunk.text !== '') yield { type: 'text', text: chunk.text };
      }
    } catch (error) {
      call.signal.throwIfAborted();
      throw toModelError(error);
    } finally {
      clearTimeout(timer);
      usage = await this.record(call, usage);
    }
    call.signal.throwIfAborted();
    yield { type: 'end', finishReason, usage };
  }

  async object<S extends z.ZodObject>(
    schema: S,
    messages: readonly ModelMessage[],
    call: ModelCall,
  ): Promise<z.output<S>> {
    const given = await this.ask(schema, messages, call);
    const first = schema.safeParse(given);
    if (first.success) return first.data;
    const corrected = await this.ask(schema, [...messages, correction(given, first.error)], call);
    const second = schema.safeParse(corrected);
    if (second.success) return second.data;
    throw new ModelError('chat/model-failed', second.error);
  }

  /** One call for an object. Null where the model wrote something else. */
  private async ask(schema: z.ZodObject, messages: readonly ModelMessage[], call: ModelCall): Promise<unknown> {
    const model = await this.modelOf(call);
    // JSON Schema instead of zod: LangChain then leaves the check to us, who need to know what is wrong.
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
    const structured = model.withStructuredOutput(parameters, {
      name: functionName,
      method: 'functionCalling',
      includeRaw: true,
    });
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(this.stallMs)]);
    try {
      const { raw, parsed } = await structured.invoke(this.turns(messages), { signal });
      await this.record(call, withUsage(noTokens, (raw as AIMessage).usage_metadata));
      return parsed;
    } catch (error) {
      call.signal.throwIfAborted();
      throw toModelError(error);
    }
  }

  private turns(messages: readonly ModelMessage[]): ReturnType<typeof turnOf>[] {
    return messages.map((message) => turnOf(message, this.setup.marksCache ?? false));
  }

  private modelOf({ model: name = this.name }: ModelCall): Promise<BaseChatModel> {
    if (name !== this.name && !this.setup.prices.has(name))
      throw invalid([{ path: 'model', message: `is none of this installation: ${name}` }]);
    const opened = this.opened.get(name);
    if (opened) return opened;
    const opening = this.setup.open(name).catch((error: unknown) => {
      this.opened.delete(name);
      throw toModelError(error);
    });
    this.opened.set(name, opening);
    return opening;
  }

  /** Enters what the provider counted, and returns it in whole numbers. */
  private async record({ accountId, purpose, model = this.name }: ModelCall, counted: TokenUsage): Promise<TokenUsage> {
    const usage = {
      promptTokens: wholeTokens(counted.promptTokens),
      completionTokens: wholeTokens(counted.completionTokens),
      cacheReadTokens: wholeTokens(counted.cacheReadTokens),
      cacheWriteTokens: wholeTokens(counted.cacheWriteTokens),
    };
    if (usage.promptTokens + usage.completionTokens > 0)
      await this.setup.ledger.record({
        accountId,
        purpose,
        model,
        ...usage,
        cost: costOf(usage, this.setup.prices.get(model)),
      });
    return usage;
  }

  private watch(stalled: AbortController): NodeJS.Timeout {
    return setTimeout(() => stalled.abort(new Error(`No word from the model for ${this.stallMs} ms`)), this.stallMs);
  }
}

function correction(given: unknown, error: z.ZodError): ModelMessage {
  const wrong = error.issues.map(({ path, message }) => `- ${path.join('.') || 'the answer'}: ${message}`).join('\n');
  return {
    role: 'user',
    content: `Your answer does not fit. It was: ${JSON.stringify(given ?? null)}\nWrong is:\n${wrong}\nGive the whole answer again, with these places right and the rest as it is.`,
  };
}
