import { invalid } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

/** Orders the tools of an app, and deletes one. */
@Injectable()
export class ArrangeTools {
  constructor(
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
  ) {}

  /** `toolIds` names every tool of the app once. Throws `does-not-validate` where it does not. */
  order(scope: OwnerScope, appId: string, toolIds: readonly string[]): Promise<ToolRecord[]> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const tools = new Map((await this.tools.list(app, tx)).map((tool) => [tool.toolId, tool]));
      if (
        new Set(toolIds).size !== tools.size ||
        toolIds.length !== tools.size ||
        !toolIds.every((one) => tools.has(one))
      )
        throw invalid([{ path: 'toolIds', message: 'must name every tool of the app once' }]);
      const ordered: ToolRecord[] = [];
      for (const [position, toolId] of toolIds.entries()) {
        const tool = tools.get(toolId)!;
        ordered.push(tool.position === position ? tool : await this.writer.change(app, tool, { position }, tx));
      }
      return ordered;
    });
  }

  /** Throws `not-found` and `plan/app-read-only`. */
  delete(scope: OwnerScope, appId: string, toolId: string): Promise<void> {
    return this.writer.run(scope, appId, async (app, tx) =>
      this.writer.delete(app, await this.writer.tool(app, toolId, tx), tx),
    );
  }
}
