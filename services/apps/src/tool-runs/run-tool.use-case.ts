import { invalid } from '@lathe/platform/errors/domain-error';
import type { Logger } from '@lathe/platform/logging/logger';
import { type MessagePart, MODELS, type Models } from '@lathe/platform/models/models';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import type { RunEvent } from '@lathe/proto/apps/tools/runs';
import { Inject, Injectable } from '@nestjs/common';
import { PromptFiles } from '../integrations/prompt-files.js';
import type { AppRecord } from '../records/app.js';
import type { ToolRecord } from '../tools/tool.js';
import { AnswerRun, type Run } from './answer-run.js';
import { inputIssues } from './input-issues.js';
import { RowNames } from './rows/row-names.js';
import { priceOfTool, RunCharges } from './run-charge.js';
import type { RunInput } from './run-input.js';
import { RunLimits } from './run-limits.js';
import { RunLog } from './run-log.js';
import type { ToolCaller } from './tool-callers.js';
import { ToolItems } from './tool-items.js';
import { withAppSettings } from './with-app-settings.js';

/** A run that was let begin; its signal ends it. */
export type BegunRun = (signal: AbortSignal) => AsyncIterable<RunEvent>;

/** Whoever runs a tool; visitors are told apart too. */
export type RunCaller = ToolCaller & { readonly person: string; readonly ip: string };

/** Lets the people of an app run its tools. */
@Injectable()
export class RunTool {
  constructor(
    private readonly items: ToolItems,
    private readonly limits: RunLimits,
    private readonly charges: RunCharges,
    private readonly files: PromptFiles,
    private readonly names: RowNames,
    private readonly log: RunLog,
    private readonly answer: AnswerRun,
    @Inject(MODELS) private readonly models: Models,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get hasModel(): boolean {
    return this.models.name !== null;
  }

  /**
   * Looks at what was put in and counts the run. Throws `does-not-validate`, `tool/sources-not-searched`,
   * `too-many-requests`, the limits of the person and `plan/runs-limit-reached`. Without a language model nothing is
   * counted: what is answered then costs nothing. `runId` is that of an attempt before, whose process died: both count
   * once.
   */
  async begin(caller: RunCaller, input: RunInput, runId?: string): Promise<BegunRun> {
    const { app, versionId } = caller;
    const tool = await this.names.seen(app, versionId, withAppSettings(app, caller.tool));
    const issues = inputIssues(tool, await this.items.fieldsOf(app, tool), input);
    if (issues.length > 0) throw invalid(issues);
    return this.limits.within(app.appId, caller, async () => {
      const photos = this.hasModel ? await this.photosOf(app, tool, input) : [];
      const log = this.log.open(caller, input, runId);
      const charge = this.hasModel ? await this.charges.charge(app, priceOfTool(tool), caller, log.runId) : null;
      const run: Run = { app, tool, input, as: caller.as, photos, charge, log };
      return (signal) => {
        signal.addEventListener('abort', () => void this.leave(run));
        return this.answer.events(run, signal);
      };
    });
  }

  /** Whoever asked has gone, so nobody is there to be told. */
  private async leave({ app, charge, log }: Run): Promise<void> {
    try {
      await charge?.leave();
      await log.stopped();
    } catch (error) {
      this.logger.error({ err: error, appId: app.appId, runId: log.runId }, 'the end of a run could not be noted');
    }
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
