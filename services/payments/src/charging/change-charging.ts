import { Outbox } from '@lathe/platform/events/outbox';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { OwnerHolding } from '@lathe/platform/owner-changes/owner-holding';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { PlatformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { isOnSale } from './app-plan.js';
import { AppPlanRepository } from './app-plan.repository.js';
import { AppTills } from './app-tills.js';
import type { Charging, Connection, SellingAccount } from './charging.js';
import { ChargingRepository } from './charging.repository.js';
import { followQueue } from './follow-queue.js';
import { type ChargedApp, chargedApp } from './owned-charging.js';
import { planPicker } from './plan-picker.js';
import { readMembershipsQueue } from './reading-jobs.js';

/** Changes how an app charges and tells everybody whether it is for its members alone, all or nothing. */
@Injectable()
export class ChangeCharging implements OwnerHolding {
  constructor(
    private readonly chargings: ChargingRepository,
    private readonly plans: AppPlanRepository,
    private readonly tills: AppTills,
    private readonly outbox: Outbox,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  async enable(app: ChargedApp, isEnabled: boolean, tx: Transaction): Promise<void> {
    const charging = await this.chargings.change(app, { isEnabled }, tx);
    await this.announce(app, charging, tx);
    await this.followLater(charging, tx);
  }

  /** Does something with the plans of an app; whoever does so at once waits for the other. */
  async changePlans(app: ChargedApp, work: () => Promise<void>, tx: Transaction): Promise<void> {
    const charging = await this.chargings.change(app, {}, tx);
    await work();
    await this.announce(app, charging, tx);
  }

  async connectAccount(app: ChargedApp, account: SellingAccount, tx: Transaction): Promise<void> {
    const charging = await this.chargings.change(app, { account }, tx);
    await this.announce(app, charging, tx);
    await this.followLater(charging, tx);
  }

  /** Nothing is sold by the account any more; a job ends what people pay for, and lets go of it then. */
  async endAccount(app: ChargedApp, tx: Transaction): Promise<void> {
    const account = (await this.chargings.find(app, tx))?.account;
    if (!account || account.isEnding) return;
    const charging = await this.chargings.change(app, { account: { ...account, isEnding: true } }, tx);
    await this.announce(app, charging, tx);
    await this.followLater(charging, tx);
  }

  /** Forgets the key of an account that is ending; of another one nothing. */
  async forgetAccount(app: ChargedApp, tx: Transaction): Promise<void> {
    if (!(await this.chargings.find(app, tx))?.account?.isEnding) return;
    await this.announce(app, await this.chargings.change(app, { account: null }, tx), tx);
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

  /** What the former owner sells, his token and his key are his: the new one connects his own. */
  async changeOwner(scope: PlatformScope, appId: string, _ownerId: string, tx: Transaction): Promise<void> {
    const app = chargedApp(scope, appId);
    await this.disconnect(app, tx);
    await this.endAccount(app, tx);
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

  private async followLater({ appId, seq }: Charging, tx: Transaction): Promise<void> {
    await this.jobs.enqueue(followQueue, `${followQueue}:${appId}:${seq}`, { appId }, { tx });
  }

  private async announce(app: ChargedApp, charging: Charging, tx: Transaction): Promise<void> {
    const { appId, seq, isEnabled, connection } = charging;
    const plans = await this.plans.list(app, tx);
    const hasPlans = plans.length > 0 && this.tills.nameOf(charging) !== null;
    const isRequired = isEnabled && (connection !== null || hasPlans);
    const canBuy = this.tills.canSell(charging) && plans.some(isOnSale);
    const joinUrl = canBuy ? planPicker(appId) : (connection?.joinUrl ?? null);
    const data = { appId, seq, isRequired, joinUrl };
    await this.outbox.append(tx, 'payments.membership.required.v1', appId, appId, data);
  }
}
