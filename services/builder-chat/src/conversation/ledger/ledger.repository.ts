import { sessionOf, type Transaction, writeLater } from '@lathe/platform/persistence/unit-of-work';
import type { AppHolding } from '@lathe/platform/purging/app-holding';
import type { OwnerScope, PlatformScope } from '@lathe/platform/tenancy/scope';
import { CONNECTION } from '@lathe/platform/tokens/tokens';
import type { GiveBackReason } from '@lathe/proto/builder-chat/ledger';
import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { turnModel, type TurnRow } from './ledger.schema.js';
import type { NewTurn, Turn, TurnCall } from './turn.js';

/** One entry per turn: what it was charged, what was given back, and every call of a model that it took. */
@Injectable()
export class LedgerRepository implements AppHolding {
  private readonly model: Model<TurnRow>;

  constructor(@Inject(CONNECTION) connection: Connection) {
    this.model = turnModel(connection);
  }

  /** Opens the entry of a turn, in the transaction that starts the turn. */
  async begin(_scope: OwnerScope, { turnId, ...turn }: NewTurn, tx: Transaction): Promise<void> {
    const row = { ...turn, _id: turnId, givenBack: null, startedAt: new Date(), endedAt: null, calls: [] };
    await this.model.create([row], { session: sessionOf(tx) });
  }

  /** Closes it, in the transaction that ends the turn. */
  async end(_scope: PlatformScope, turnId: string, givenBack: GiveBackReason | null, tx: Transaction): Promise<void> {
    const change = { $set: { givenBack, endedAt: new Date() } };
    await this.model.updateOne({ _id: turnId }, change, { session: sessionOf(tx) });
  }

  /** Adds a call to its turn, once; a turn that is not known, such as one of an app that is gone, gets none. */
  addCall(_scope: PlatformScope, turnId: string, call: TurnCall, tx: Transaction): void {
    const missing = { _id: turnId, 'calls.eventId': { $ne: call.eventId } };
    writeLater(tx, this.model, { updateOne: { filter: missing, update: { $push: { calls: call } } } });
  }

  /** The turns of a message, oldest first. */
  async ofMessage(_scope: OwnerScope, appId: string, messageId: string): Promise<Turn[]> {
    const rows = await this.model.find({ appId, messageId }).sort({ startedAt: 1 }).lean<TurnRow[]>();
    return rows.map(({ _id, ...turn }) => ({ ...turn, turnId: _id }));
  }

  async purgeApp(_scope: PlatformScope, appId: string): Promise<void> {
    await this.model.deleteMany({ appId });
  }
}
