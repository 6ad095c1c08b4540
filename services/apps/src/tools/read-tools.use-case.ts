import { notFound } from '@lathe/platform/errors/domain-error';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { ReadVersion } from '../versions/read-version.js';
import type { ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';

/** Tools as those read them who build their app. */
@Injectable()
export class ReadTools {
  constructor(
    private readonly read: ReadVersion,
    private readonly tools: ToolRepository,
  ) {}

  /** Throws `not-found`. */
  app(scope: OwnerScope, appId: string): Promise<AppRecord> {
    return this.read.app(scope, appId);
  }

  list(app: AppRecord): Promise<ToolRecord[]> {
    return this.tools.list(app);
  }

  /** Throws `not-found`. */
  async one(app: AppRecord, toolId: string): Promise<ToolRecord> {
    const tool = await this.tools.find(app, toolId);
    if (!tool) throw notFound();
    return tool;
  }
}
