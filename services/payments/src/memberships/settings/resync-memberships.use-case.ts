import { DomainError } from '@lathe/platform/errors/domain-error';
import type { JobQueue } from '@lathe/platform/jobs/job-queue';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import type { MembershipSettings as Settings } from '@lathe/proto/payments/memberships';
import { Inject, Injectable } from '@nestjs/common';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { readMembershipsQueue } from '../../charging/reading-jobs.js';
import { ConnectedApps } from '../reading/connected-apps.js';
import { ReadMemberships } from '../reading/read-memberships.use-case.js';
import { GumroadCalls } from './gumroad-calls.js';
import { MembershipSettings } from './membership-settings.js';

/** Reads the memberships of an app anew because its owner asks for it. */
@Injectable()
export class ResyncMemberships {
  constructor(
    private readonly calls: GumroadCalls,
    private readonly settings: MembershipSettings,
    private readonly chargings: ChargingRepository,
    private readonly connected: ConnectedApps,
    private readonly read: ReadMemberships,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {}

  /** Members count when it answers; payments that were taken back, and pings, are seen to by a job. */
  execute(owner: OwnerScope, appId: string): Promise<Settings> {
    return this.calls.with(owner, appId, undefined, async (app) => {
      const connectionId = (await this.chargings.find(app))?.connection?.connectionId;
      if (connectionId === undefined) throw new DomainError('conflict');
      await this.connected.attempt(app, (open) => this.read.members(app, open));
      const jobId = `${readMembershipsQueue}:${connectionId}:${Date.now()}`;
      await this.jobs.enqueue(readMembershipsQueue, jobId, { appId, connectionId });
      return this.settings.of(app);
    });
  }
}
