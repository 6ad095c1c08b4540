import { EventConsumer } from '@lathe/platform/events/event-consumer';
import type { Logger } from '@lathe/platform/logging/logger';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import { type PlatformScope, platformScope } from '@lathe/platform/tenancy/scope';
import { LOGGER } from '@lathe/platform/tokens/tokens';
import { accountsEvents } from '@lathe/proto/accounts/events.v1';
import type { EventType } from '@lathe/proto/events/catalog';
import type { EventEnvelope } from '@lathe/proto/events/envelope';
import { Inject, Injectable } from '@nestjs/common';
import { ConnectionRepository } from './connection.repository.js';
import { Connections } from './connections.js';

const patience = { pausesMs: 10_000 };

/** Forgets connections with the app, or the person, that they are of. */
@Injectable()
export class ConnectionHolding extends EventConsumer implements AppHolding {
  readonly name = 'connections-of-purged-accounts';
  readonly types: readonly EventType[] = ['accounts.account.purged.v1'];

  constructor(
    private readonly stored: ConnectionRepository,
    private readonly connections: Connections,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  /** Safe to repeat. What a service does not revoke is forgotten none the less. */
  async purgeApp(scope: PlatformScope, appId: string): Promise<void> {
    for (const connection of await this.stored.ofApp(scope, appId)) {
      const fault = await this.connections.forget(connection, patience);
      if (fault) this.logger.warn({ err: fault, appId }, 'a connection was forgotten and not revoked');
    }
  }

  async handle(event: EventEnvelope, tx: Transaction): Promise<void> {
    const { accountId } = accountsEvents['accounts.account.purged.v1'].parse(event.data);
    await this.stored.deleteOf(platformScope(), accountId, tx);
  }
}
