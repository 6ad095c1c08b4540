import { Audit } from '@lathe/platform/audit/audit';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { OperatorScope } from '@lathe/platform/tenancy/scope';
import { Injectable } from '@nestjs/common';
import type { AppChange, AppRecord } from '../records/app.js';
import { AppWriter } from '../records/app-writer.js';
import { visitorsVersion } from '../records/taken-down.js';
import { ReadVersion } from '../versions/read-version.js';

/** What an operator does to the app of somebody else. All of it counts at once, everywhere, and is in the audit log. */
@Injectable()
export class ManageApp {
  constructor(
    private readonly read: ReadVersion,
    private readonly writer: AppWriter,
    private readonly audit: Audit,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Its builder may publish it again. Safe to repeat. Throws `not-found`. */
  async unpublish(operator: OperatorScope, appId: string): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.read.app(operator, appId, tx);
      if (!app.published) return app;
      const changed = await this.change(operator, app, { published: null }, tx);
      await this.enter(operator, 'app.unpublished', app, {}, tx);
      return changed;
    });
  }

  /**
   * Nobody opens it, by the link of its draft neither, and nobody publishes it. Taken down already, it gets the new
   * reason. Throws `not-found`.
   */
  async takeDown(operator: OperatorScope, appId: string, reason: string): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.read.app(operator, appId, tx);
      const takenDown = { reason, at: app.takenDown?.at ?? new Date(), published: visitorsVersion(app) };
      const change = { published: null, previewLink: null, takenDown };
      const changed = await this.change(operator, app, change, tx);
      await this.enter(operator, 'app.taken-down', app, { reason }, tx);
      return changed;
    });
  }

  /** What was published is there again. Safe to repeat. Throws `not-found`. */
  async endTakedown(operator: OperatorScope, appId: string): Promise<AppRecord> {
    return this.unitOfWork.run(async (tx) => {
      const app = await this.read.app(operator, appId, tx);
      if (!app.takenDown) return app;
      const changed = await this.change(operator, app, { published: app.takenDown.published, takenDown: null }, tx);
      await this.enter(operator, 'app.takedown-ended', app, {}, tx);
      return changed;
    });
  }

  private change(operator: OperatorScope, app: AppRecord, change: AppChange, tx: Transaction): Promise<AppRecord> {
    const event = change.published ? 'apps.app.published.v1' : 'apps.app.unpublished.v1';
    return this.writer.change(operator, app.appId, change, event, tx);
  }

  private enter(
    operator: OperatorScope,
    act: string,
    { appId, name, slug, ownerId }: AppRecord,
    details: Record<string, string>,
    tx: Transaction,
  ): Promise<void> {
    const subject = { kind: 'app', id: appId };
    return this.audit.byOperator(tx, operator, { act, subject, details: { name, slug, ownerId, ...details } });
  }
}
