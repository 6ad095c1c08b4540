import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { MeteredUses } from '@lathe/platform/entitlements/metered-uses';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { ModelError } from '@lathe/platform/models/model-error';
import { MODELS, type Models } from '@lathe/platform/models/models';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import { type FieldType, offeredTypes } from '@lathe/proto/apps/tools/custom-fields';
import type { GeneratedTool } from '@lathe/proto/apps/tools/http';
import { draftedTypes } from '@lathe/proto/apps/tools/words/drafted-field';
import { Inject, Injectable } from '@nestjs/common';
import { CreateTool } from '../create-tool.use-case.js';
import type { ToolRecord } from '../tool.js';
import type { DraftValues } from './draft-values.js';
import { draftedTool, valuesOfDraft } from './drafted-tool.js';
import { generationPrompt, type WishedTool } from './generation-prompt.js';
import { templateOfWish } from './template-of-wish.js';

const rate = { limit: 10, windowSeconds: 60 };
/** Whoever described a tool waits for it. Milliseconds. */
const patienceMs = 90_000;

/** A draft, and what it was made by. */
export interface MadeTool {
  readonly tool: ToolRecord;
  readonly made: GeneratedTool['made'];
}

/** Makes a draft of a description: by a language model where there is one, else of a template. */
@Injectable()
export class GenerateTool {
  constructor(
    private readonly create: CreateTool,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
    private readonly uses: MeteredUses,
    @Inject(MODELS) private readonly models: Models,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * `signal` is that of whoever waits: once it is aborted nothing is made. Throws `not-found`, `plan/app-read-only`,
   * `app/tools-limit-reached`, `too-many-requests`, and `plan/tool-generations-limit-reached` where a model would write.
   */
  execute(scope: OwnerScope, appId: string, wish: string, signal: AbortSignal): Promise<MadeTool> {
    return withinLimit(this.limiter, { key: `tool-generations:${scope.accountId}`, ...rate }, async () => {
      const { app, others } = await this.create.room(scope, appId);
      const types = await this.typesOf(scope);
      const template = (made: MadeTool['made']) => this.made(scope, appId, templateOfWish(wish, types), made);
      if (this.models.name === null) return template('template');
      try {
        return await this.uses.during('tool-generations', app.ownerId, async () => {
          const call = { accountId: app.ownerId, appId, purpose: 'tool-generation' };
          const values = await this.written({ wish, app, others, types }, call, signal);
          signal.throwIfAborted();
          return this.made(scope, appId, values, 'model');
        });
      } catch (error) {
        // The model could not; the use was given back.
        if (signal.aborted || !(error instanceof ModelError)) throw error;
        return template('fallback');
      }
    });
  }

  private async typesOf({ accountId, isAdmin }: OwnerScope): Promise<FieldType[]> {
    const plan = (await this.entitlements.of(accountId)).plan ?? this.plans.defaultPlan;
    return draftedTypes(offeredTypes({ isAdmin, plan }));
  }

  /** Throws a ModelError where the model cannot go on, takes too long, or writes what is no tool. */
  private async written(
    wished: WishedTool,
    call: { accountId: string; appId: string; purpose: string },
    signal: AbortSignal,
  ): Promise<DraftValues> {
    const patience = AbortSignal.timeout(patienceMs);
    const both = AbortSignal.any([signal, patience]);
    try {
      const draft = await this.models.object(draftedTool, generationPrompt(wished), { ...call, signal: both });
      return valuesOfDraft(draft, wished.types);
    } catch (error) {
      if (patience.aborted && !signal.aborted) throw new ModelError('chat/model-stalled', { cause: error });
      throw error;
    }
  }

  private async made(scope: OwnerScope, appId: string, values: DraftValues, made: MadeTool['made']): Promise<MadeTool> {
    return { tool: await this.create.execute(scope, appId, values), made };
  }
}
