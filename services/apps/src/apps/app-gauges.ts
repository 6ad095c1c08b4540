import { Gauges } from '@lathe/platform/entitlements/gauges';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppType } from '@lathe/proto/apps/model';
import type { LimitReason } from '@lathe/proto/plans/limit-reasons';
import { Injectable } from '@nestjs/common';
import type { AppRecord } from '../records/app.js';
import { AppRepository } from '../records/app.repository.js';

type Counted = Pick<AppRecord, 'ownerId' | 'appType'>;

/** Counts the living apps of an owner against their plan: all of them, and the generated ones. */
@Injectable()
export class AppGauges {
  constructor(
    private readonly gauges: Gauges,
    private readonly apps: AppRepository,
  ) {}

  /** Before the transaction that makes or brings back an app. */
  async begin({ ownerId, appType }: Counted): Promise<void> {
    for (const reason of reasonsOf(appType))
      await this.gauges.begin(ownerId, reason, () =>
        this.apps.count(ownerId, reason === 'gen-apps' ? 'GEN_APP' : undefined),
      );
  }

  /** Throws the 402 of the limit that is met. */
  async raise({ ownerId, appType }: Counted, tx: Transaction): Promise<void> {
    for (const reason of reasonsOf(appType)) await this.gauges.raise(ownerId, reason, tx);
  }

  async lower({ ownerId, appType }: Counted, tx: Transaction): Promise<void> {
    for (const reason of reasonsOf(appType)) await this.gauges.lower(ownerId, reason, tx);
  }
}

const reasonsOf = (appType: AppType): readonly LimitReason[] =>
  appType === 'GEN_APP' ? ['apps', 'gen-apps'] : ['apps'];
