import type { readFiles } from '@lathe/proto/apps/internal';
import type { CallableTool } from '@lathe/proto/apps/tools/callable-tool';
import type { RouteAnswer } from '@lathe/proto/http/route';
import { Injectable } from '@nestjs/common';
import { CompilerPool } from '../builds/compiler-pool.js';
import { stateOf } from '../records/app.js';
import type { AppScope } from '../records/app.repository.js';
import { titleOf, type ToolRecord } from '../tools/tool.js';
import { ToolRepository } from '../tools/tool.repository.js';
import { ReadVersion } from '../versions/read-version.js';

/** The source of the head and the tools, which every answer begins with; an app without a version has no source. */
@Injectable()
export class ReadSource {
  constructor(
    private readonly read: ReadVersion,
    private readonly compiler: CompilerPool,
    private readonly tools: ToolRepository,
  ) {}

  /** Throws `not-found`. */
  async execute(scope: AppScope, appId: string): Promise<RouteAnswer<typeof readFiles>> {
    const app = await this.read.app(scope, appId);
    // What the answer makes is compiled next.
    this.compiler.warmUp(appId);
    const { chatCut, head: versionId } = app;
    const tools = (await this.tools.list(app)).filter(({ status }) => status === 'active').map(callable);
    const known = { app: stateOf(app), chatCut, tools };
    if (!versionId) return { ...known, versionId: null, files: [] };
    const version = await this.read.version(app, versionId);
    return { ...known, versionId, files: await this.read.files(app, version) };
  }
}

function callable(tool: ToolRecord): CallableTool {
  const { path, isInputHidden, fields = [] } = tool.values;
  return {
    path,
    title: titleOf(tool),
    takesInput: isInputHidden !== true,
    fields: fields.map(({ name, label, type, required, optionsConfig }) => ({
      name,
      label,
      type,
      required,
      options: optionsConfig.options.map((option) => option.label),
    })),
  };
}
