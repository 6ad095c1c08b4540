import { DomainError } from '@lathe/platform/errors/domain-error';
import type { Sealer } from '@lathe/platform/sealing/sealer';
import { SEALER } from '@lathe/platform/tokens/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Connection, type ConnectionProblem, connectionProblems, tokenContext } from '../../charging/charging.js';
import { ChargingRepository } from '../../charging/charging.repository.js';
import type { ChargedApp } from '../../charging/owned-charging.js';

/** A connection that is in force, with its token opened. */
export interface OpenConnection {
  readonly connection: Connection;
  readonly token: string;
}

const problems: readonly string[] = connectionProblems;

/** Works with the product that an app is connected with, and notes for its owner what is wrong with it. */
@Injectable()
export class ConnectedApps {
  constructor(
    private readonly chargings: ChargingRepository,
    @Inject(SEALER) private readonly sealer: Sealer,
  ) {}

  /**
   * Does nothing where nothing is connected. What only the owner can put right is noted and not thrown: whoever is a
   * member stays one until the end that is known.
   */
  async use(app: ChargedApp, work: (open: OpenConnection) => Promise<void>): Promise<void> {
    await this.attempt(app, work).catch((error: unknown) => {
      if (!(error instanceof DomainError) || error.retryable || !problems.includes(error.code)) throw error;
    });
  }

  /** As `use`, for the owner, who is told. */
  async attempt(app: ChargedApp, work: (open: OpenConnection) => Promise<void>): Promise<void> {
    const connection = (await this.chargings.find(app))?.connection;
    if (!connection) return;
    try {
      await work({ connection, token: this.sealer.open(connection.sealedToken, tokenContext(app.appId)) });
      if (connection.problem) await this.chargings.note(app, connection, { problem: null });
    } catch (error) {
      if (error instanceof DomainError && problems.includes(error.code))
        await this.chargings.note(app, connection, { problem: error.code as ConnectionProblem });
      throw error;
    }
  }
}
