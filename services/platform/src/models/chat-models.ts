import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { AIMessage } from '@langchain/core/messages';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { invalid } from '../errors/domain-error.js';
import { within } from '../outgoing/within.js';
import { CallReports, type CallReportsSetup } from './call-reports.js';
import { CallRetries } from './call-retries.js';
import { finishReasonOf, noTokens, withUsage } from './chunk-facts.js';
import { turnOf } from './message-content.js';
import { ModelError } from './model-error.js';
import type { ModelSettings } from './model-settings.js';
import type { FinishReason, ModelAbilities, ModelCall, ModelChunk, ModelMessage, Models } from './models.js';
import { type Patience, patienceFor, StallWatch } from './patience.js';
import { seenFailure } from './to-model-error.js';

const functionName = 'answer';

export interface ChatModelsSetup extends CallReportsSetup {
  /** Modest ones when absent. */
  readonly abilitiesOf?: (model: string) => ModelAbilities;
  /** The provider caches what the messages mark, and nothing else. */
  readonly marksCache?: boolean;
  /** Runs with the first call: LangChain takes 55 MB and a quarter of a second, which an idle process need not have. */
  readonly open: (model: string, temperature?: number) => Promise<BaseChatModel>;
  /** How often a call is made again before its first word. */
  readonly maxRetries: number;
  readonly patience?: Patience;
}

/** Models by any LangChain chat model. What providers name differently is made equal here and nowhere else. */
export class ChatModels implements Models, OnApplicationBootstrap {
  readonly name: string;
  readonly configured: ReadonlyMap<string, ModelSettings>;
  private readonly reports: CallReports;
  private readonly opened = new Map<string, Promise<BaseChatModel>>();

  constructor(private readonly setup: ChatModelsSetup) {
    this.name = setup.name;
    this.configured = setup.configured;
    this.reports = new CallReports(setup);
  }

  abilitiesOf(model = this.name): ModelAbilities {
    return this.setup.abilitiesOf?.(model) ?? { window: 32_000, seesImages: false };
  }

  async *stream(messages: readonly ModelMessage[], call: ModelCall): AsyncGenerator<ModelChunk> {
    const model = await this.modelOf(call);
    const retries = new CallRetries(this.setup.maxRetries, call.signal);
    for (;;) {
      let began = false;
      try {
        for await (const chunk of this.streamOnce(model, messages, call)) {
          began = true;
          yield chunk;
        }
        return;
      } catch (error) {
        if (began || !(error instanceof ModelError)) throw error;
        await retries.after(error);
      }
    }
  }

  async object<S extends z.ZodObject>(
    schema: S,
    messages: readonly ModelMessage[],
    call: ModelCall,
  ): Promise<z.output<S>> {
    const given = await this.ask(schema, messages, call);
    const first = schema.safeParse(given);
    if (first.success) return first.data;
    const corrected = await this.ask(schema, [...messages, ...correction(given, first.error)], call);
    const second = schema.safeParse(corrected);
    if (second.success) return second.data;
    throw this.reports.reported(new ModelError('chat/model-failed', { cause: second.error }), call);
  }

  private async *streamOnce(
    model: BaseChatModel,
    messages: readonly ModelMessage[],
    call: ModelCall,
  ): AsyncGenerator<ModelChunk> {
    const watch = new StallWatch(this.patienceFor(call));
    const signal = AbortSignal.any([call.signal, watch.signal]);
    let usage = noTokens;
    let finishReason: FinishReason | undefined;
    let written = 0;
    let failure: ModelError | undefined;
    try {
      for await (const chunk of await model.stream(this.turns(messages), { signal })) {
        usage = withUsage(usage, chunk.usage_metadata);
        finishReason = finishReasonOf(chunk) ?? finishReason;
        written += chunk.text.length;
        watch.heard(written > 0);
        if (chunk.text !== '') yield { type: 'text', text: chunk.text };
      }
      call.signal.throwIfAborted();
      if (written === 0 && finishReason === undefined)
        throw seenFailure('chat/model-unreadable', this.reports.asked(call), 'the answer had neither text nor an end');
      failure = this.reports.badEnd(finishReason, call);
    } catch (error) {
      failure = this.reports.failure(error, call, watch.stalled, written > 0);
      throw failure;
    } finally {
      watch.stop();
      usage = await this.reports.record(call, usage, { failure, read: messages, written });
    }
    yield { type: 'end', finishReason: finishReason ?? 'cut', usage };
  }

  /** Calls for an object. Null where the model wrote something else. */
  private async ask(schema: z.ZodObject, messages: readonly ModelMessage[], call: ModelCall): Promise<unknown> {
    const model = await this.modelOf(call);
    const retries = new CallRetries(this.setup.maxRetries, call.signal);
    for (;;)
      try {
        return await this.askOnce(model, schema, messages, call);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        await retries.after(error);
      }
  }

  private async askOnce(
    model: BaseChatModel,
    schema: z.ZodObject,
    messages: readonly ModelMessage[],
    call: ModelCall,
  ): Promise<unknown> {
    // JSON Schema instead of zod: LangChain then leaves the check to us, who need to know what is wrong.
    const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' });
    const structured = model.withStructuredOutput(parameters, {
      name: functionName,
      method: 'functionCalling',
      includeRaw: true,
    });
    const watch = new StallWatch(this.patienceFor(call));
    const signal = AbortSignal.any([call.signal, watch.signal]);
    try {
      const given = await within(signal, structured.invoke(this.turns(messages), { signal }));
      const raw = given.raw as AIMessage;
      await this.reports.record(call, withUsage(noTokens, raw.usage_metadata));
      // What LangChain makes of a streamed answer of Anthropic has lost it.
      return given.parsed ?? raw.tool_calls?.find(({ name }) => name === functionName)?.args ?? null;
    } catch (error) {
      throw this.reports.failure(error, call, watch.stalled, false);
    } finally {
      watch.stop();
    }
  }

  private turns(messages: readonly ModelMessage[]): ReturnType<typeof turnOf>[] {
    return messages.map((message) => turnOf(message, this.setup.marksCache ?? false));
  }

  /** Loads the provider's library ahead: with the first answer it would hold up everybody for a third of a second. */
  onApplicationBootstrap(): void {
    // What fails here fails again, and is told, with the first call.
    this.setup.open(this.name).catch(() => undefined);
  }

  private modelOf(call: ModelCall): Promise<BaseChatModel> {
    const { model: name = this.name } = call;
    if (name !== this.name && !this.configured.has(name))
      throw invalid([{ path: 'model', message: `is none of this installation: ${name}` }]);
    const { temperature } = call;
    const key = JSON.stringify([name, temperature]);
    const opened = this.opened.get(key);
    if (opened) return opened;
    const opening = this.setup.open(name, temperature).catch((error: unknown) => {
      this.opened.delete(key);
      throw this.reports.failure(error, call);
    });
    this.opened.set(key, opening);
    return opening;
  }

  private patienceFor({ model = this.name }: ModelCall): Patience {
    return this.setup.patience ?? patienceFor(this.configured.get(model) ?? {});
  }
}

/** What was answered and what is wrong with it, in turns: strict services take no two of one role in a row. */
function correction(given: unknown, error: z.ZodError): ModelMessage[] {
  const wrong = error.issues.map(({ path, message }) => `- ${path.join('.') || 'the answer'}: ${message}`).join('\n');
  const said = JSON.stringify(given ?? null);
  return [
    { role: 'assistant', content: said },
    {
      role: 'user',
      content: `Your answer does not fit. It was: ${said}\nWrong is:\n${wrong}\nGive the whole answer again, with these places right and the rest as it is.`,
    },
  ];
}
