import { Outbox } from '@lathe/platform/events/outbox';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Charging, Connection } from './charging.js';
import { ChargingRepository } from './charging.repository.js';
import { type ChargedApp, chargedApp } from './owned-charging.js';
import { readMembershipsQueue } from './reading-jobs.js';

/** Changes how an app charges and tells everybody whether it is for its members alone, all or nothing. */
@Injectable()
export class ChangeCharging implements OwnerHolding {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly outbox: Outbox,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async enable(app: ChargedApp, isEnabled: boolean, tx: Transaction): Promise<void> {
    await this.announce(app, await this.chargings.change(app, { isEnabled }, tx), tx);
  }

  /** All memberships are read afterwards by a job, should whoever connects die on the way. */
  async connect(app: ChargedApp, connection: Connection, tx: Transaction): Promise<void> {
    await this.announce(app, await this.chargings.change(app, { connection }, tx), tx);
    await this.readLater(app, connection, tx);
  }

  /** Members are members no more, which a job tells. */
  async disconnect(app: ChargedApp, tx: Transaction): Promise<void> {
    const connection = (await this.chargings.find(app, tx))?.connection;
    if (!connection) return;
    await this.announce(app, await this.chargings.change(app, { connection: null }, tx), tx);
    await this.readLater(app, { connectionId: connection.connectionId }, tx, 'disconnected');
  }

  /** What the former owner sells, and his token, are his: the new one connects his own. */
  async changeOwner(scope: PlatformScope, appId: string, _ownerId: string, tx: Transaction): Promise<void> {
    await this.disconnect(chargedApp(scope, appId), tx);
  }

  private async readLater(
    { appId }: ChargedApp,
    { connectionId }: Pick<Connection, 'connectionId'>,
    tx: Transaction,
    why = 'connected',
  ): Promise<void> {
    const jobId = `${readMembershipsQueue}:${connectionId}:${why}`;
    await this.jobs.enqueue(readMembershipsQueue, jobId, { appId, connectionId }, { tx });
  }

  private async announce({ appId }: ChargedApp, charging: Charging, tx: Transaction): Promise<void> {
    const { seq, isEnabled, connection } = charging;
    const isRequired = isEnabled && connection !== null;
    const data = { appId, seq, isRequired, joinUrl: connection?.joinUrl ?? null };
    await this.outbox.append(tx, 'payments.membership.required.v1', appId, appId, data);
  }
}
