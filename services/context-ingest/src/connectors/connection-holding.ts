import { EventConsumer } from '@lathe/platform/events/event-consumer';
import { type Transaction, UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import { type PlatformScope, platformScope } from '@lathe/platform/tenancy/scope';
import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Injectable } from '@nestjs/common';
import { ConnectionRepository } from './connection.repository.js';
import { Connections } from './connections.js';

/** Forgets connections with the app, or the person, that they are of, and has them revoked. */
@Injectable()
export class ConnectionHolding extends EventConsumer implements AppHolding {
  readonly name = 'connections-of-purged-accounts';
  readonly types: readonly EventType[] = ['accounts.account.purged.v1'];

  constructor(
    private readonly stored: ConnectionRepository,
    private readonly connections: Connections,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** Safe to repeat. */
  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      for (const connection of await this.stored.ofApp(scope, appId, tx)) await this.connections.forget(connection, tx);
    });
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { accountId } = accountsEvents['accounts.account.purged.v1'].parse(event.data);
    for (const connection of await this.stored.ofAccount(platformScope(), accountId, tx))
      await this.connections.forget(connection, tx);
  }
}
