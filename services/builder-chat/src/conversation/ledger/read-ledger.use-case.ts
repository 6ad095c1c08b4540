import { AppStates } from '@lathe/platform/read-models/app-states';
import type { OwnerScope } from '@lathe/platform/tenancy/scope';
import type { LedgerTurn } from '@lathe/proto/builder-chat/ledger';
import { Injectable } from '@nestjs/common';
import { LedgerRepository } from './ledger.repository.js';
import { shownTurn } from './shown-turn.js';

/** The ledger of an answer: its turn, and the checks of its version. */
@Injectable()
export class ReadLedger {
  constructor(
    private readonly states: AppStates,
    private readonly ledger: LedgerRepository,
  ) {}

  /** Nothing for an answer that is older than the ledger. Throws `not-found`. */
  async execute(scope: OwnerScope, appId: string, messageId: string): Promise<LedgerTurn[]> {
    await this.states.ofOwner(scope, appId);
    const turns = await this.ledger.ofMessage(scope, appId, messageId);
    return turns.map((turn) => shownTurn(turn, scope.isAdmin));
  }
}
