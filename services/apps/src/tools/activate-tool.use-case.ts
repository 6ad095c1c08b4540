import { Entitlements } from '@lathe/platform/entitlements/entitlements';
import { limitReached } from '@lathe/platform/entitlements/limit-reached';
import { PlanCatalogue } from '@lathe/platform/entitlements/plan-catalogue';
import { DomainError, invalid } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { choiceTypes } from '@lathe/proto/apps/tools/custom-fields';
import { limitReasons } from '@lathe/proto/plans/limit-reasons';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { titleOf, type ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

const reason = 'live-tools';

/** Puts a tool in front of the people of its app, or makes it a draft again; safe to repeat. */
@Injectable()
export class ActivateTool {
  constructor(
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
    private readonly entitlements: Entitlements,
    private readonly plans: PlanCatalogue,
  ) {}

  /**
   * Throws `not-found`, `plan/app-read-only`, `app/tool-without-header`, `does-not-validate` for a choice without options,
   * and `plan/live-tools-limit-reached` (spec 2, section 8).
   */
  activate(scope: OwnerScope, appId: string, toolId: string): Promise<ToolRecord> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const tool = await this.writer.tool(app, toolId, tx);
      if (tool.status === 'active') return tool;
      if (titleOf(tool).trim() === '') throw new DomainError('app/tool-without-header');
      refuseEmptyChoices(tool);
      await this.demandRoom(app, tx);
      return this.writer.change(app, tool, { status: 'active' }, tx);
    });
  }

  deactivate(scope: OwnerScope, appId: string, toolId: string): Promise<ToolRecord> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const tool = await this.writer.tool(app, toolId, tx);
      return tool.status === 'draft' ? tool : this.writer.change(app, tool, { status: 'draft' }, tx);
    });
  }

  /** The app is held, so nothing is activated between the count and the end of the transaction. */
  private async demandRoom(app: AppRecord, tx: Transaction): Promise<void> {
    const max = this.plans.limitOf(await this.entitlements.of(app.ownerId), limitReasons[reason].limit);
    if (max === null) return;
    const used = (await this.tools.listActive(app, tx)).length;
    if (used < max) return;
    const { code, details } = limitReached(this.plans, reason, max, used, null);
    throw new DomainError(code, details, {
      message: `Your plan includes ${max} live AI tools. To activate more tools, you can put other tools in draft mode or upgrade your plan`,
    });
  }
}

function refuseEmptyChoices({ values }: ToolRecord): void {
  const issues = (values.fields ?? []).flatMap(({ type, label, optionsConfig }, index) =>
    choiceTypes.includes(type) && optionsConfig.options.length === 0
      ? [{ path: `fields.${index}.optionsConfig`, message: `The field ${label} has no options to choose from` }]
      : [],
  );
  if (issues.length > 0) throw invalid(issues);
}
