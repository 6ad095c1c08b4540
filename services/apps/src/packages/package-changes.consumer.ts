import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { platformScope } from '@lathe/platform/tenancy/scope';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { paymentsEvents } from '@lathe/proto/payments/events.v1';
import { Injectable } from '@nestjs/common';
import { PackageRepository } from '../bought-packages/package.repository.js';
import { AppRepository } from '../records/app.repository.js';
import { visitorsVersion } from '../records/taken-down.js';

/** Learns who has bought a copy of an app, and whether the money was given back. */
@Injectable()
export class PackageChanges extends EventConsumer {
  readonly name = 'package-changes';
  readonly types: readonly EventType[] = ['payments.package.changed.v1'];

  constructor(
    private readonly packages: PackageRepository,
    private readonly apps: AppRepository,
  ) {
    super();
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const change = paymentsEvents['payments.package.changed.v1'].parse(event.data);
    const original = await this.apps.find(platformScope(), change.appId, tx);
    const versionId = original ? visitorsVersion(original) : null;
    await this.packages.keep(platformScope(), { ...change, versionId }, tx);
  }
}
