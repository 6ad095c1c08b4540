import { toDomainError } from '@lathe/platform/errors/error.filter';
import { ModelError } from '@lathe/platform/models/model-error';
import { type ModelCall, MODELS, type Models } from '@lathe/platform/models/models';
import type { AssistantEvent } from '@lathe/proto/apps/assistant';
import { namesOf } from '@lathe/proto/apps/project/paths';
import type { AnswerPart } from '@lathe/proto/apps/tools/answer-parts';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { Citations } from '../sources/citations.js';
import { CONTEXT_SEARCH, type ContextSearch, type Passage } from '../sources/context-search.js';
import { sourcesAlone } from '../sources/sources-alone.js';
import type { RunCharge } from '../tool-runs/run-charge.js';
import { pathsOf } from '../versions/manifest.js';
import { ReadVersion } from '../versions/read-version.js';
import { assistantPrompt, type AssistantTurn, searchText } from './assistant-prompt.js';

/** Passages that an answer may rest on. */
const most = 8;
const nothingFound =
  'The sources of this app say nothing about that. Ask in other words, or ask whoever runs this app.';

/** A question that was let through. */
export interface Question {
  readonly app: AppRecord & { readonly published: string };
  /** The conversation so far, the question last. */
  readonly turns: readonly AssistantTurn[];
  /** Null without a language model: such answers cost nothing. */
  readonly charge: RunCharge | null;
}

/** Answers a question out of the sources of an app: a language model writes, or else they speak for themselves. */
@Injectable()
export class AnswerQuestion {
  constructor(
    private readonly read: ReadVersion,
    @Inject(CONTEXT_SEARCH) private readonly context: ContextSearch,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** What goes wrong is the last event, and gives back what was counted. */
  async *events(question: Question, signal: AbortSignal): AsyncGenerator<AssistantEvent> {
    const { app, turns, charge } = question;
    try {
      const passages = (await this.context.search(app, {}, searchText(turns))).slice(0, most);
      const citations = new Citations(passages);
      if (charge !== null) yield* this.written(question, passages, citations, signal);
      else if (passages.length > 0) yield* sourcesAlone(passages, searchText(turns), citations);
      else yield { type: 'text', text: nothingFound };
      signal.throwIfAborted();
      // Nobody waits for it: it says itself where it fails.
      void charge?.keep();
      const made = charge !== null ? 'model' : passages.length > 0 ? 'sources' : 'nothing';
      yield { type: 'end', made, sources: citations.sources() };
    } catch (error) {
      if (signal.aborted) return;
      await charge?.giveBack();
      const { code, message } = toDomainError(error);
      yield { type: 'error', code, message };
    }
  }

  private async *written(
    { app, turns, charge }: Question,
    passages: readonly Passage[],
    citations: Citations,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    const version = await this.read.version(app, app.published);
    const pages = namesOf(pathsOf(version.manifest), 'page');
    const entities = await this.read.entities(app, version);
    const call: ModelCall = { accountId: app.ownerId, appId: app.appId, purpose: 'assistant', signal };
    const messages = assistantPrompt({ app, pages, entities, passages }, turns);
    for await (const chunk of this.models.stream(messages, call)) {
      if (chunk.type === 'text') {
        charge?.noteWritten();
        yield* citations.take(chunk.text);
      } else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
      else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
    }
    yield* citations.rest();
  }
}
