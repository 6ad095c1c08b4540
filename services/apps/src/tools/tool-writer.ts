import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import { Outbox } from '@lathe/platform/events/outbox';
import { Turns } from '@lathe/platform/persistence/turns';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { toolEvents } from '@lathe/proto/apps/events.v1';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';
import { AppRoom } from '../records/app-room.js';
import { ReadVersion } from '../versions/read-version.js';
import { titleOf, type ToolChange, type ToolRecord } from './tool.js';
import { ToolRepository } from './tool.repository.js';

/** Every change of the tools of an app goes through here: one at a time for each app, and told to the others. */
@Injectable()
export class ToolWriter {
  /** Those who hold the same app at once would begin again and again. */
  private readonly turns = new Turns();

  constructor(
    private readonly read: ReadVersion,
    private readonly apps: AppRepository,
    private readonly room: AppRoom,
    private readonly tools: ToolRepository,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Runs work on an app in one transaction, which nothing else that counts its tools runs beside. Throws `not-found`, and
   * `plan/app-read-only` for an app that is beyond the plan of its owner.
   */
  run<T>(scope: OwnerScope, appId: string, work: (app: AppRecord, tx: Transaction) => Promise<T>): Promise<T> {
    return this.turns.run(appId, () =>
      this.unitOfWork.run(async (tx) => {
        const app = await this.read.app(scope, appId, tx);
        await this.room.refuse(app, tx);
        if (!(await this.apps.hold(app, tx))) throw new DomainError('conflict');
        return work(app, tx);
      }),
    );
  }

  /** A tool of the app. Throws `not-found`. */
  async tool(app: AppRecord, toolId: string, tx: Transaction): Promise<ToolRecord> {
    const tool = await this.tools.find(app, toolId, tx);
    if (!tool) throw notFound();
    return tool;
  }

  async create(app: AppRecord, tool: ToolRecord, tx: Transaction): Promise<ToolRecord> {
    await this.tools.insert(tool, tx);
    return this.announce(app, tool, 'apps.tool.created.v1', tx);
  }

  async change(app: AppRecord, tool: ToolRecord, change: ToolChange, tx: Transaction): Promise<ToolRecord> {
    const changed = await this.tools.change(tool, change, tx);
    if (!changed) throw new DomainError('conflict');
    return this.announce(app, changed, 'apps.tool.changed.v1', tx);
  }

  async delete(app: AppRecord, tool: ToolRecord, tx: Transaction): Promise<void> {
    await this.tools.delete(tool, tx);
    await this.announce(app, { ...tool, status: 'draft', seq: tool.seq + 1 }, 'apps.tool.deleted.v1', tx);
  }

  private async announce(
    app: AppRecord,
    tool: ToolRecord,
    event: keyof typeof toolEvents,
    tx: Transaction,
  ): Promise<ToolRecord> {
    const { toolId, appId, seq, status, values } = tool;
    const state = { toolId, appId, ownerId: app.ownerId, seq, title: titleOf(tool), path: values.path, status };
    await this.outbox.append(tx, event, toolId, appId, state);
    return tool;
  }
}
