import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import { MODELS, type Models } from '@lathe/platform/models/models';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { StalePart } from '@lathe/proto/apps/model';
import { freePath, type ToolValues } from '@lathe/proto/apps/tools/model';
import { Inject, Injectable } from '@nestjs/common';
import { checkFields, type Setter } from '../apps/check-fields.js';
import { checkToolFields } from './check-tool-fields.js';
import type { ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

/** Changes what a builder may set of a tool. */
@Injectable()
export class ChangeTool {
  constructor(
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
    @Inject(MODELS) private readonly models: Models,
  ) {}

  /**
   * `seq` is what the save began with, where it is known. Throws `not-found`, `plan/app-read-only`, `does-not-validate`,
   * `app/admin-only-field`, `app/plan-field`, `app/tool-settings-locked`, and `app/stale-part` with what the tool is where
   * it has changed since.
   */
  async execute(
    scope: OwnerScope,
    appId: string,
    toolId: string,
    change: ToolValues,
    seq: number | undefined,
  ): Promise<ToolRecord> {
    const plan = (await this.entitlements.of(scope.accountId)).plan ?? this.plans.defaultPlan;
    const setter: Setter = { isAdmin: scope.isAdmin, role: scope.role, plan };
    return this.writer.run(scope, appId, async (app, tx) => {
      const tool = await this.writer.tool(app, toolId, tx);
      checkFields('tool', tool.values, change, setter);
      this.checkModel(change.aiModel);
      if (seq !== undefined && seq !== tool.seq) throw stale(tool);
      const others = (await this.tools.list(app, tx)).filter((other) => other.toolId !== toolId);
      const wanted = change.path ?? tool.values.path;
      const values = {
        ...tool.values,
        ...given(change),
        path: freePath(
          wanted,
          others.map((other) => other.values.path),
        ),
      };
      const toolIds = others.map((other) => other.toolId);
      checkToolFields({ before: tool.values, after: values, app, toolIds }, setter);
      return this.writer.change(app, tool, { values }, tx);
    });
  }

  private checkModel(aiModel: string | undefined): void {
    if (aiModel !== undefined && aiModel !== '' && !this.models.configured.has(aiModel))
      throw invalid([{ path: 'aiModel', message: 'is no model of this installation' }]);
  }
}

const given = (change: ToolValues): ToolValues =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function stale({ seq, values }: ToolRecord): DomainError {
  const details: StalePart = { part: 'tool', seq, values };
  return new DomainError('app/stale-part', { ...details });
}
