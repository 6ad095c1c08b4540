import { DomainError, notFound } from '@lathe/platform/errors/domain-error';
import type { Transaction } from '@lathe/platform/persistence/unit-of-work';
import { type Sealer, SealError } from '@lathe/platform/sealing/sealer';
import { SEALER } from '@lathe/platform/tokens/tokens';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type ConnectionKey, ConnectionRepository } from './connection.repository.js';
import { type Connector, CONNECTORS, type Connectors, type Grant } from './connector.js';
import type { Patience } from './connector-requests.js';
import { openedGrant, sealedGrant } from './grants.js';
import { Revocations } from './revocations.js';

/** An access that ends so soon is renewed before. Milliseconds. */
const soonMs = 60_000;

/** What connected accounts have granted: sealed at rest, renewed in time, and forgotten when it counts no longer. */
@Injectable()
export class Connections {
  constructor(
    private readonly stored: ConnectionRepository,
    private readonly revocations: Revocations,
    @Inject(CONNECTORS) private readonly connectors: Connectors,
    @Inject(SEALER) private readonly sealer: Sealer,
  ) {}

  /** Throws `not-found` for one that is not set up here. */
  connector(id: ConnectorId): Connector {
    const found = this.connectors.find((one) => one.id === id);
    if (!found) throw notFound();
    return found;
  }

  async keep(key: ConnectionKey, account: string, grant: Grant): Promise<void> {
    await this.stored.put({ ...key, account, sealed: this.seal(key, grant) });
  }

  /**
   * Works with the account. An access that is over is renewed, once. Throws `connector/not-connected`, `connector/ended`
   * where it has to be connected again, and what the work throws.
   */
  async with<T>(
    key: ConnectionKey,
    patience: Patience,
    work: (connector: Connector, access: string) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(key.connector);
    let connection = await this.found(key);
    let grant = this.open(connection);
    const isOver = grant.expiresAt !== null && grant.expiresAt < Date.now() + soonMs;
    if (isOver) [connection, grant] = await this.renewed(connection, grant, patience);
    else if (!this.sealer.isCurrent(connection.sealed!)) connection = await this.changed(connection, grant);
    try {
      return await work(connector, grant.access);
    } catch (error) {
      if (!isEnded(error)) throw error;
      if (isOver) return await this.end(connection, error);
      [connection, grant] = await this.renewed(connection, grant, patience);
    }
    return work(connector, grant.access).catch((error: unknown) => {
      if (isEnded(error)) return this.end(connection, error);
      throw error;
    });
  }

  /** The grant counts here no longer; its service is asked to revoke it, again and again where it is away. */
  async forget(key: ConnectionKey, tx: Transaction): Promise<void> {
    const connection = await this.stored.delete(key, tx);
    if (!connection?.sealed) return;
    try {
      await this.revocations.begin(key.connector, this.open(connection), tx);
    } catch (error) {
      // Nobody can read it any more.
      if (!isEnded(error)) throw error;
    }
  }

  private async found(key: ConnectionKey): Promise<Connection> {
    const connection = await this.stored.find(key);
    if (!connection) throw new DomainError('connector/not-connected');
    if (connection.sealed === null) throw new DomainError('connector/ended');
    return connection;
  }

  private async renewed(connection: Connection, { refresh }: Grant, patience: Patience): Promise<[Connection, Grant]> {
    if (refresh === null) return this.end(connection);
    try {
      const grant = await this.connector(connection.connector).renew(refresh, patience);
      return [await this.changed(connection, grant), grant];
    } catch (error) {
      if (isEnded(error)) return this.end(connection, error);
      throw error;
    }
  }

  private async changed(connection: Connection, grant: Grant): Promise<Connection> {
    const sealed = this.seal(connection, grant);
    await this.stored.replace(connection, sealed);
    return { ...connection, sealed };
  }

  private async end(connection: Connection, cause?: unknown): Promise<never> {
    await this.stored.replace(connection, null);
    throw new DomainError('connector/ended', {}, { cause });
  }

  private seal(key: ConnectionKey, grant: Grant): string {
    return sealedGrant(this.sealer, grant, contextOf(key));
  }

  /** Throws `connector/ended` where it was sealed with a key that nobody has any more. */
  private open(connection: Connection): Grant {
    try {
      return openedGrant(this.sealer, connection.sealed!, contextOf(connection));
    } catch (error) {
      if (error instanceof SealError) throw new DomainError('connector/ended', {}, { cause: error });
      throw error;
    }
  }
}

const contextOf = ({ appId, accountId, connector }: ConnectionKey): string =>
  `connection:${appId}:${accountId}:${connector}`;
/** An access or a code that counts no longer. */
export const isEnded = (error: unknown): boolean => error instanceof DomainError && error.code === 'connector/ended';
