import { randomBytes } from 'node:crypto';
import type { Site } from '@lathe/platform/config/common-config';
import { DomainError } from '@lathe/platform/errors/domain-error';
import { type Sealer, SealError } from '@lathe/platform/sealing/sealer';
import { SEALER, SITE } from '@lathe/platform/tokens/tokens';
import { consentPath } from '@lathe/proto/context-ingest/connectors';
import { connector, type ConnectorId } from '@lathe/proto/context-ingest/http';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ConsentQuestion } from './connector.js';
import type { Asker } from './widget-tokens.js';

/** How long somebody has to consent. Milliseconds. */
const lifetimeMs = 10 * 60_000;

const stateBody = z.object({ connector, verifier: z.string(), endsAt: z.number() });

/**
 * What goes to a service with the question for consent and comes back from there. It is sealed for the person and the app
 * that it was made for: brought back by anybody else it does not open. Codes of services are good once, and so is it.
 */
@Injectable()
export class Consent {
  private readonly redirectUri: string;

  constructor(
    @Inject(SEALER) private readonly sealer: Sealer,
    @Inject(SITE) { publicUrl }: Site,
  ) {
    this.redirectUri = publicUrl + consentPath;
  }

  begin(asker: Asker, id: ConnectorId): ConsentQuestion {
    const verifier = randomBytes(32).toString('base64url');
    const body = JSON.stringify({ connector: id, verifier, endsAt: Date.now() + lifetimeMs });
    return { state: this.sealer.seal(body, contextOf(asker)), verifier, redirectUri: this.redirectUri };
  }

  /** Throws `connector/refused` for what is too old, of somebody else, or of another app. */
  end(asker: Asker, state: string): { id: ConnectorId; question: ConsentQuestion } {
    const { connector: id, verifier, endsAt } = this.open(asker, state);
    if (endsAt < Date.now()) throw new DomainError('connector/refused');
    return { id, question: { state, verifier, redirectUri: this.redirectUri } };
  }

  private open(asker: Asker, state: string): z.output<typeof stateBody> {
    try {
      return stateBody.parse(JSON.parse(this.sealer.open(state, contextOf(asker))));
    } catch (error) {
      if (error instanceof SealError) throw new DomainError('connector/refused', {}, { cause: error });
      throw error;
    }
  }
}

const contextOf = ({ appId, accountId }: Asker): string => `connector-consent:${appId}:${accountId}`;
