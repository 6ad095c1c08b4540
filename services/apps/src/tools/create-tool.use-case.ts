import { DomainError } from '@lathe/platform/errors/domain-error';
import { randomId } from '@lathe/platform/ids/random-id';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { freePath, maxTools, pathOf, type ToolValues } from '@lathe/proto/apps/tools/model';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { titleOf, type ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';
import { ToolWriter } from './tool-writer.js';

const maxHeader = 200;
const ending = ' (copy)';

/** Makes tools, all of them drafts. */
@Injectable()
export class CreateTool {
  constructor(
    private readonly tools: ToolRepository,
    private readonly writer: ToolWriter,
  ) {}

  /**
   * At the end of the list, with what is given of it; its path is made of its header. Throws `not-found`,
   * `plan/app-read-only` and `app/tools-limit-reached`.
   */
  execute(scope: OwnerScope, appId: string, given: ToolValues): Promise<ToolRecord> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const others = await this.others(app, tx);
      const header = given.header ?? '';
      const path = freePath(pathOf(header), pathsOf(others));
      const last = others.at(-1)?.position ?? -1;
      return this.writer.create(app, draft(app, { fields: [], examples: [], ...given, header, path }, last + 1), tx);
    });
  }

  /** The app that has room for one more, and the tools that it has. Throws as `execute`; nothing is made. */
  room(scope: OwnerScope, appId: string): Promise<{ app: AppRecord; others: ToolRecord[] }> {
    return this.writer.run(scope, appId, async (app, tx) => ({ app, others: await this.others(app, tx) }));
  }

  /** With the values of another one, after it. Throws the same. */
  copy(scope: OwnerScope, appId: string, toolId: string): Promise<ToolRecord> {
    return this.writer.run(scope, appId, async (app, tx) => {
      const original = await this.writer.tool(app, toolId, tx);
      const others = await this.others(app, tx);
      const header = titleOf(original).slice(0, maxHeader - ending.length) + ending;
      const path = freePath(original.values.path, pathsOf(others));
      const copy = draft(app, { ...original.values, header, path }, original.position + 1);
      for (const [index, other] of others.slice(others.findIndex((one) => one.toolId === toolId) + 1).entries())
        await this.writer.change(app, other, { position: copy.position + 1 + index }, tx);
      return this.writer.create(app, copy, tx);
    });
  }

  private async others(app: AppRecord, tx: Transaction): Promise<ToolRecord[]> {
    const others = await this.tools.list(app, tx);
    if (others.length >= maxTools) throw new DomainError('app/tools-limit-reached');
    return others;
  }
}

const pathsOf = (tools: readonly ToolRecord[]): string[] => tools.map(({ values }) => values.path);

function draft({ appId }: AppRecord, values: ToolRecord['values'], position: number): ToolRecord {
  const createdAt = new Date();
  return { toolId: randomId(), appId, values, status: 'draft', position, seq: 0, createdAt, updatedAt: createdAt };
}
