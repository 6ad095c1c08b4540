import { invalid, notFound } from '@lathe/platform/errors/domain-error';
import { ModelError } from '@lathe/platform/models/model-error';
import { type MessagePart, MODELS, type Models } from '@lathe/platform/models/models';
import { valueProblems } from '@lathe/proto/apps/tools/field-values';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Inject, Injectable } from '@nestjs/common';
import { AppCallers, type AppRequest } from '../integrations/app-callers.js';
import { PromptFiles } from '../integrations/prompt-files.js';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { CONTEXT_SEARCH, type ContextSearch, type Passage } from './context-search.js';
import { filterPassages } from './filter-passages.js';
import { type RunCharge, RunCharges } from './run-charge.js';
import { runFailure } from './run-failure.js';
import { RunLimits, type Runner } from './run-limits.js';
import { type RunInput, runPrompt, searchText } from './run-prompt.js';
import { sourcesAlone } from './sources-alone.js';

/** A run that was let begin; its signal ends it. */
export type BegunRun = (signal: AbortSignal) => AsyncIterable<RunEvent>;

interface Run {
  readonly app: AppRecord;
  readonly tool: ToolRecord;
  readonly input: RunInput;
  readonly photos: readonly MessagePart[];
  readonly charge: RunCharge | null;
}

/** Runs the tools of an app for its people. */
@Injectable()
export class RunTool {
  constructor(
    private readonly callers: AppCallers,
    private readonly tools: ToolRepository,
    private readonly limits: RunLimits,
    private readonly charges: RunCharges,
    private readonly files: PromptFiles,
    @Inject(CONTEXT_SEARCH) private readonly context: ContextSearch,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /** A tool that whoever asks may run, and who they are there. Throws the refusal of the app, and `not-found`. */
  async find(request: AppRequest, path: string): Promise<{ app: AppRecord; tool: ToolRecord; userId: string | null }> {
    const { app, actor } = await this.callers.opened(request);
    const tool = await this.tools.active(app, path.toLowerCase());
    if (!tool) throw notFound();
    return { app, tool, userId: actor.id };
  }

  get hasModel(): boolean {
    return this.models.name !== null;
  }

  /**
   * Looks at what was put in and counts the run. Throws `does-not-validate`, `too-many-requests`, the limits of the person
   * and `plan/runs-limit-reached`. Without a language model nothing is counted: what is answered then costs nothing.
   */
  async begin(app: AppRecord, tool: ToolRecord, runner: Runner, input: RunInput): Promise<BegunRun> {
    checkInput(tool, input);
    return this.limits.within(tool, runner, async () => {
      const photos = this.hasModel ? await this.photosOf(app, tool, input) : [];
      const charge = this.hasModel ? await this.charges.charge(app, tool, runner) : null;
      const run: Run = { app, tool, input, photos, charge };
      return (signal) => {
        signal.addEventListener('abort', () => void charge?.leave());
        return this.events(run, signal);
      };
    });
  }

  private async *events(run: Run, signal: AbortSignal): AsyncGenerator<RunEvent> {
    try {
      let passages: Passage[] = [];
      if (this.context.isThere) {
        yield { type: 'step', step: 'search-similar-item' };
        const found = await this.context.search(run.app, searchText(run.tool, run.input), signal);
        yield { type: 'step', step: 'query-context-items' };
        passages = filterPassages(found, run.tool.values.fields ?? [], run.input.values);
      }
      yield { type: 'step', step: 'generate' };
      if (run.charge === null) return yield* sourcesAlone(passages);
      yield* this.written(run, run.charge, passages, signal);
    } catch (error) {
      if (signal.aborted) return;
      await run.charge?.giveBack();
      yield runFailure(error);
    }
  }

  private async *written(
    { app, tool, input, photos }: Run,
    charge: RunCharge,
    passages: readonly Passage[],
    signal: AbortSignal,
  ): AsyncGenerator<RunEvent> {
    const { aiModel } = tool.values;
    const model = aiModel && this.models.configured.has(aiModel) ? { model: aiModel } : {};
    const call = { accountId: app.ownerId, appId: app.appId, purpose: 'tool', signal, ...model };
    for await (const chunk of this.models.stream(runPrompt(tool, input, passages, photos), call)) {
      if (chunk.type === 'text') {
        charge.noteWritten();
        yield { type: 'text', text: chunk.text };
      } else if (chunk.finishReason === 'refusal') throw new ModelError('chat/model-refused');
      else if (chunk.finishReason === 'cut') throw new ModelError('chat/model-cut');
    }
    charge.keep();
    yield { type: 'end', made: 'model', sources: passages.map(({ name, place }) => ({ name, place })) };
  }

  private async photosOf(app: AppRecord, { values: { fields = [] } }: ToolRecord, { values }: RunInput) {
    const parts: MessagePart[] = [];
    for (const { name, type, personal } of fields) {
      const value = values[name];
      if (type === 'photo' && !personal && typeof value === 'string' && value !== '')
        parts.push(await this.files.partOf(app, value, `values.${name}`));
    }
    return parts;
  }
}

/** Throws `does-not-validate`. */
function checkInput({ values: { fields = [], isInputHidden } }: ToolRecord, { input, values }: RunInput): void {
  const issues = valueProblems(fields, values).map(({ name, message }) => ({ path: `values.${name}`, message }));
  const isAsked = isInputHidden !== true && fields.length === 0;
  if (isAsked && input.trim() === '') issues.push({ path: 'input', message: 'Please fill this in' });
  if (issues.length > 0) throw invalid(issues);
}
