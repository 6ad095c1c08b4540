import { attemptsForHours, JobProcessor, type JobQueue } from '@lathe/platform/jobs/job-queue';
import { platformScope } from '@lathe/platform/tenancy/scope';
import { JOB_QUEUE } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ChargingRepository } from '../../charging/charging.repository.js';
import { chargedApp } from '../../charging/owned-charging.js';
import {
  type NamedMembership,
  readMembershipPayload,
  readMembershipQueue,
  readMembershipsPayload,
  readMembershipsQueue,
} from '../../charging/reading-jobs.js';
import { tomorrow } from '../../charging/tomorrow.js';
import { Standings } from '../people/standings.js';
import { ConnectedApps } from './connected-apps.js';
import { ReadMembership } from './read-membership.use-case.js';
import { ReadMemberships } from './read-memberships.use-case.js';

/** Reads what a ping named. */
@Injectable()
export class ReadMembershipProcessor extends JobProcessor<NamedMembership> {
  readonly queue = readMembershipQueue;
  readonly payload = readMembershipPayload;
  override readonly maxAttempts = attemptsForHours;

  constructor(private readonly read: ReadMembership) {
    super();
  }

  process(named: NamedMembership): Promise<void> {
    return this.read.execute(named);
  }
}

/** Reads all memberships of an app, and again a day later: a ping can be lost. */
@Injectable()
export class ReadMembershipsProcessor extends JobProcessor<z.output<typeof readMembershipsPayload>> {
  readonly queue = readMembershipsQueue;
  readonly payload = readMembershipsPayload;
  override readonly maxAttempts = attemptsForHours;

  constructor(
    private readonly read: ReadMemberships,
    private readonly connected: ConnectedApps,
    private readonly chargings: ChargingRepository,
    private readonly standings: Standings,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
  ) {
    super();
  }

  /** Of a connection that is in force no more only what it gave is taken back. */
  async process({ appId, connectionId }: z.output<typeof readMembershipsPayload>): Promise<void> {
    const app = chargedApp(platformScope(), appId);
    const connection = (await this.chargings.find(app))?.connection;
    if (connection?.connectionId !== connectionId) return this.standings.decideAll(app);
    const { jobId, runAt } = tomorrow(readMembershipsQueue, connectionId);
    await this.jobs.enqueue(readMembershipsQueue, jobId, { appId, connectionId }, { runAt });
    await this.connected.use(app, async (open) => {
      await this.read.members(app, open);
      await this.read.rest(app, open);
    });
    return undefined;
  }
}
