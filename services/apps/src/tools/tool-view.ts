import type { Site } from '@lathe/platform/config/common-config';
import { appOrigin } from '@lathe/platform/http/hosts';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { SITE } from '@lathe/platform/tokens/tokens';
import type { Tool } from '@lathe/proto/apps/tools/model';
import { Inject, Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { ReadTools } from './read-tools.use-case.js';
import { titleOf, type ToolRecord } from './tool.js';

/** Tools as those see them who build their app. */
@Injectable()
export class ToolView {
  constructor(
    private readonly read: ReadTools,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** A tool that was worked on. */
  async seen(scope: OwnerScope, appId: string, work: ToolRecord | Promise<ToolRecord>): Promise<Tool> {
    const tool = await work;
    return this.of(await this.read.app(scope, appId), tool);
  }

  of(app: AppRecord, tool: ToolRecord): Tool {
    const { toolId, values, status, seq } = tool;
    const isOpen = status === 'active' && app.published !== null;
    return {
      ...values,
      toolId,
      title: titleOf(tool),
      status,
      seq,
      url: isOpen ? `${appOrigin(app.slug, this.site)}/tool/${values.path}` : null,
      createdAt: tool.createdAt.toISOString(),
      updatedAt: tool.updatedAt.toISOString(),
    };
  }
}
