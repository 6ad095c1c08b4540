import { DomainError } from '@lathe/platform/errors/domain-error';
import { UnitOfWork } from '@lathe/platform/persistence/unit-of-work';
import type { RateLimiter } from '@lathe/platform/rate-limit/rate-limiter';
import { withinLimit } from '@lathe/platform/rate-limit/within-limit';
import { RATE_LIMITER } from '@lathe/platform/tokens/tokens';
import type { Connection as WireConnection } from '@lathe/proto/context-ingest/connectors';
import type { ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, ConnectionRepository } from './connection.repository.js';
import { Connections, isEnded } from './connections.js';
import { CONNECTORS, type Connectors, type FilePage } from './connector.js';
import { Consent } from './consent.js';
import { type Asker, WidgetTokens } from './widget-tokens.js';

/** A person waits for the answer. */
const patience = { pausesMs: 3_000 };
const callsPerPerson = 300;
const windowSeconds = 600;

/** What the picker asks for: accounts to connect, and what is in them. A person's account is theirs alone. */
@Injectable()
export class PickFiles {
  constructor(
    private readonly tokens: WidgetTokens,
    private readonly consent: Consent,
    private readonly connections: Connections,
    private readonly stored: ConnectionRepository,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CONNECTORS) private readonly connectors: Connectors,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  list(token: string): Promise<WireConnection[]> {
    return this.asked(token, async (asker) => {
      const found = await this.stored.list(asker);
      return this.connectors.map(({ id }) =>
        wireConnection(
          id,
          found.find(({ connector }) => connector === id),
        ),
      );
    });
  }

  begin(token: string, id: ConnectorId): Promise<{ url: string; state: string }> {
    return this.asked(token, async (asker) => {
      const connector = this.connections.connector(id);
      const question = this.consent.begin(asker, id);
      return { url: connector.consentUrl(question), state: question.state };
    });
  }

  /** Throws `connector/refused`. */
  end(token: string, state: string, code: string): Promise<WireConnection> {
    return this.asked(token, async (asker) => {
      const { id, question } = this.consent.end(asker, state);
      const connector = this.connections.connector(id);
      const grant = await connector.exchange(code, question, patience).catch(refusedIfEnded);
      const account = await connector.accountOf(grant.access, patience);
      await this.connections.keep({ ...asker, connector: id }, account, grant);
      return { connector: id, state: 'connected', account };
    });
  }

  disconnect(token: string, id: ConnectorId): Promise<WireConnection> {
    return this.asked(token, async (asker) => {
      await this.unitOfWork.run((tx) => this.connections.forget({ ...asker, connector: id }, tx));
      return wireConnection(id, undefined);
    });
  }

  /** Throws `connector/not-connected` and `connector/ended`. */
  files(
    token: string,
    { connector: id, search, cursor }: { connector: ConnectorId; search: string; cursor?: string | undefined },
  ): Promise<FilePage> {
    return this.asked(token, (asker) =>
      this.connections.with({ ...asker, connector: id }, patience, (connector, access) =>
        connector.list(access, { search, cursor }, patience),
      ),
    );
  }

  private async asked<T>(token: string, work: (asker: Asker) => Promise<T>): Promise<T> {
    const asker = await this.tokens.read(token);
    const key = `connectors:${asker.accountId}`;
    return withinLimit(this.limiter, { key, limit: callsPerPerson, windowSeconds }, () => work(asker));
  }
}

/** Nothing has ended that never was: the code was not good. */
function refusedIfEnded(error: unknown): never {
  throw isEnded(error) ? new DomainError('connector/refused', {}, { cause: error }) : error;
}

const wireConnection = (connector: ConnectorId, found: Connection | undefined): WireConnection => ({
  connector,
  state: found ? (found.sealed === null ? 'ended' : 'connected') : 'none',
  account: found?.account ?? null,
});
